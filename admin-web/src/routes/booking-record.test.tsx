import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../test/factories/booking.js';
import { aPayment } from '../test/factories/payment.js';
import { fakeGateway, refusal } from '../test/fake-gateway.js';
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

test.each(['system', 'the house'])('a refund requested by "%s" is shown as automatic', async (who) => {
  const refund = { id: 'r1', reason: 'slot_gone', note: null, who, state: 'completed' as const, paypalRefundId: 'R', issue: null };
  const { dialog } = await opened({ payment: aPayment({ refunds: [{ ...refund, amount: 1200, createdAt: '2026-11-13T15:00:00.000Z' }] }) });
  expect(await dialog.findByText('Refunded automatically')).toBeVisible();
});

test('a refund by staff whose note was erased names who made it, and is not shown as automatic', async () => {
  const refund = { id: 'r1', reason: 'staff', note: null, who: 'captain', state: 'completed' as const, paypalRefundId: 'R', issue: null };
  const { dialog } = await opened({ payment: aPayment({ refunds: [{ ...refund, amount: 100, createdAt: '2026-11-13T15:00:00.000Z' }] }) });
  expect(await dialog.findByText('captain')).toBeVisible();
  expect(dialog.queryByText('Refunded automatically')).toBeNull();
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

test('a disputed and charged-back payment says status, reason, amount, deadline and what PayPal took back', async () => {
  const dispute = {
    disputeId: 'PP-D-1',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    outcome: null,
    amount: 1200,
    respondBy: '2026-12-31T00:00:00.000Z',
  };
  const { dialog } = await opened({ payment: aPayment({ dispute, reversedAmount: 1200 }) }, aBooking({ paymentStatus: 'charged_back' }));
  expect(await dialog.findByText('Waiting for seller response')).toBeVisible();
  expect(dialog.getByText('Merchandise or service not received · $1,200')).toBeVisible();
  expect(dialog.getByText('Respond in PayPal by Dec 30, 2026, 7:00 PM')).toBeVisible();
  expect(dialog.getByText('Taken back').nextElementSibling).toHaveTextContent('$1,200');
  expect(dialog.getByText('Charged back')).toBeVisible();
});

describe('cancelling a paid booking', () => {
  const cancelling = async (refundable = 1200) => {
    const booking = aBooking({ status: 'confirmed' });
    const gateway = fakeGateway({ bookings: [booking] });
    gateway.record = { payment: aPayment({ refundableAmount: refundable }), refundDue };
    const { user } = await renderApp('/admin/bookings');
    await user.selectOptions(await screen.findByLabelText('Status of Amara Rolle'), 'cancelled');
    const form = within(await screen.findByRole('dialog', { name: 'Cancel this booking' }));
    await form.findByLabelText('Amount in dollars');
    return { gateway, user, form };
  };
  const changes = (gateway: { calls: string[] }) => gateway.calls.filter((call) => /^(PUT|POST)/.test(call));

  test('offers the refund by the policy in the same step, and sends both', async () => {
    const { gateway, user, form } = await cancelling();
    expect(changes(gateway)).toEqual([]);
    expect(form.getByLabelText('Amount in dollars')).toHaveValue('600');
    await user.type(form.getByLabelText('Reason'), 'Storm');
    await user.click(form.getByRole('button', { name: 'Cancel and refund $600' }));
    expect(await screen.findByText('Refund Sent')).toBeVisible();
    expect(changes(gateway)).toEqual([
      expect.stringMatching(/^PUT .*\/status \{"status":"cancelled"\}$/),
      expect.stringMatching(/^POST .*\/refunds \{"amount":600,"reason":"Storm",/),
    ]);
  });

  test('without a refund only cancels, and says that the refund stays listed', async () => {
    const { gateway, user, form } = await cancelling();
    await user.click(form.getByRole('checkbox', { name: 'Refund the guest now' }));
    expect(form.getByText(/stays among the refunds owed/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel without a refund' }));
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(changes(gateway)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('whose refund fails stays cancelled, and the refund alone is tried again', async () => {
    const { gateway, user, form } = await cancelling();
    await user.type(form.getByLabelText('Reason'), 'Storm');
    gateway.once('POST', refusal(409, 'REFUND_REFUSED', 'PayPal did not make the refund (INSUFFICIENT_FUNDS).'));
    await user.click(form.getByRole('button', { name: 'Cancel and refund $600' }));
    expect(await form.findByText(/INSUFFICIENT_FUNDS/)).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Refund $600' }));
    expect(await screen.findByText('Refund Sent')).toBeVisible();
    expect(changes(gateway).map((call) => call.split(' ')[0])).toEqual(['PUT', 'POST', 'POST']);
  });

  test('that is unpaid acts at once', async () => {
    const gateway = fakeGateway({ bookings: [aBooking({ paymentStatus: 'pending' })] });
    const { user } = await renderApp('/admin/bookings');
    await user.selectOptions(await screen.findByLabelText('Status of Amara Rolle'), 'cancelled');
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(changes(gateway)).toHaveLength(1);
  });
});

test('the history has words for every action, and names one it does not know', async () => {
  const at = (action: string, minute: number) => ({
    who: 'captain',
    action,
    before: {},
    after: {},
    at: `2026-11-14T15:0${minute}:00.000Z`,
  });
  const { dialog } = await opened({
    history: [
      at('booking.invite', 1),
      at('booking.correct', 2),
      at('booking.emailAgain', 3),
      at('hold.release', 4),
      at('payment.reversed', 5),
      at('payment.disputed', 6),
      {
        ...at('booking.handBack', 7),
        before: { refundOwed: 1080 },
        after: { refundOwed: 0, note: 'Cash at the dock' },
      },
      at('booking.moved', 8),
    ],
  });
  const story = within((await dialog.findByRole('heading', { name: 'History' })).parentElement!).getAllByRole('listitem');
  expect(story.map(({ textContent }) => textContent.replace(/captain.*/, ''))).toEqual([
    'Review invitation requested',
    'Details corrected',
    'Confirmation sent again',
    'Hold released',
    'Amount taken back by PayPal changed',
    'Dispute updated by PayPal',
    'Refund of $1,080 settled without PayPalCash at the dock',
    'booking.moved',
  ]);
});
