import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../test/a-booking.js';
import { aPayment } from '../test/a-payment.js';
import { fakeGateway, refusal } from '../test/gateway.js';
import { renderApp } from '../test/render-app.js';

const opened = async (record: Parameters<typeof Object.assign>[0], booking = aBooking()) => {
  const gateway = fakeGateway({ bookings: [booking] });
  gateway.record = record;
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  return { gateway, user, dialog: within(await screen.findByRole('dialog', { name: 'Amara Rolle' })) };
};
const refundDue = { percent: 50, amount: 600 };

test('the details tell the payment, the history and the letters', async () => {
  const refund = { id: 'r1', reason: 'staff', who: 'captain', state: 'completed' as const, paypalRefundId: 'R', issue: null };
  const { dialog } = await opened({
    payment: aPayment({
      refundedAmount: 200.5,
      refunds: [{ ...refund, amount: 200.5, note: 'Rain', createdAt: '2026-11-13T15:00:00.000Z' }],
    }),
    history: [
      { who: 'the guest', action: 'booking.created', before: null, after: null, at: '2026-11-12T07:33:00.000Z' },
      {
        who: 'captain',
        action: 'booking.changeStatus',
        before: { status: 'pending' },
        after: { status: 'confirmed' },
        at: '2026-11-14T15:00:00.000Z',
      },
    ],
    emails: [
      {
        id: 'e1',
        kind: 'booking-confirmation',
        subject: 'We have your payment',
        to: 'amara@example.com',
        state: 'sent',
        queuedAt: '2026-11-12T07:33:00.000Z',
        sentAt: '2026-11-12T07:33:02.000Z',
      },
    ],
  });
  expect(await dialog.findByText('8XY41234AB567890C')).toBeVisible();
  expect(dialog.getByText('3GG279541U471931P')).toBeVisible();
  expect(dialog.getByText('Rain')).toBeVisible();
  const story = within(dialog.getByRole('heading', { name: 'History' }).parentElement!).getAllByRole('listitem');
  expect(story.map(({ textContent }) => textContent)).toEqual([
    'Booked and paidthe guest · Nov 12, 2026, 2:33 AM',
    'Refund of $200.50captain · Nov 13, 2026, 10:00 AM',
    'Pending → Confirmedcaptain · Nov 14, 2026, 10:00 AM',
  ]);
  expect(dialog.getByText('We have your payment')).toBeVisible();
  expect(dialog.getByText('To amara@example.com · Nov 12, 2026, 2:33 AM')).toBeVisible();
});

test('of a letter that is forgotten the details tell when it went out', async () => {
  const { dialog } = await opened({
    emails: [
      {
        id: 'e1',
        kind: 'booking-confirmation',
        subject: null,
        to: null,
        state: 'sent',
        queuedAt: '2025-11-12T07:33:00.000Z',
        sentAt: '2025-11-12T07:33:02.000Z',
      },
    ],
  });
  expect(await dialog.findByText(/what it said is no longer kept/)).toHaveTextContent('Nov 12, 2025, 2:33 AM');
});

test('details that cannot be loaded leave the booking in view, and can be asked for again', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  gateway.once('GET /api/admin/bookings/', refusal(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(dialog.getByText('K9HZN-GVX2Z')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Booked and paid')).toBeVisible();
});

test('a refund begins with what the policy returns, and is sent once with its reason', async () => {
  const { gateway, user, dialog } = await opened({ payment: aPayment(), refundDue });
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Give money back' }));
  expect(form.getByLabelText('Amount in dollars')).toHaveValue('600');
  expect(form.getByText(/the policy of this booking returns 50%: \$600/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Everything: $1,200' }));
  await user.click(form.getByRole('button', { name: 'Refund $1,200' }));
  expect(await form.findByText('Reason is required')).toBeVisible();
  await user.type(form.getByLabelText('Reason'), 'Engine trouble');
  await user.click(form.getByRole('button', { name: 'Refund $1,200' }));
  expect(await screen.findByText('Refund Sent')).toBeVisible();
  const sent = gateway.calls.filter((call) => call.startsWith('POST'));
  expect(sent).toEqual([expect.stringMatching(/refunds \{"amount":1200,"reason":"Engine trouble","refundId":"[\da-f-]{36}"\}$/)]);
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
});

test('more than is left is refused before it is sent', async () => {
  const { gateway, user, dialog } = await opened({ payment: aPayment({ refundableAmount: 300 }), refundDue });
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Give money back' }));
  await user.clear(form.getByLabelText('Amount in dollars'));
  await user.type(form.getByLabelText('Amount in dollars'), '300.01');
  await user.type(form.getByLabelText('Reason'), 'Rain');
  await user.click(form.getByRole('button', { name: 'Refund $300.01' }));
  expect(await form.findByText('At most $300 can be given back')).toBeVisible();
  expect(gateway.calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('after a lost answer the same refund is asked for again, after a refusal another one', async () => {
  const { gateway, user, dialog } = await opened({ payment: aPayment(), refundDue });
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Give money back' }));
  await user.type(form.getByLabelText('Reason'), 'Rain');
  const press = () => user.click(form.getByRole('button', { name: 'Refund $600' }));
  gateway.once('POST', refusal(504, 'TIMEOUT'));
  await press();
  expect(await form.findByRole('alert')).toHaveTextContent('Failed to refund');
  gateway.once('POST', refusal(409, 'REFUND_REFUSED', 'PayPal did not give the money back (REFUND_NOT_ALLOWED).'));
  await press();
  expect(await form.findByText(/REFUND_NOT_ALLOWED/)).toBeVisible();
  await press();
  await waitFor(() => expect(gateway.calls.filter((call) => call.startsWith('POST'))).toHaveLength(3));
  const ids = gateway.calls.filter((call) => call.startsWith('POST')).map((call) => /"refundId":"([^"]+)"/.exec(call)?.[1]);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[1]);
});
