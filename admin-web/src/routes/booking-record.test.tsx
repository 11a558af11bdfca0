import { expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../test/factories/booking.js';
import { buildFolio } from '../test/factories/folio.js';
import { buildPayment } from '../test/factories/payment.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const openBooking = async (record: Parameters<typeof Object.assign>[0], booking = buildBooking()) => {
  const gateway = fakeGateway({ bookings: [booking] });
  gateway.record = record;
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  return { gateway, user, dialog: within(await screen.findByRole('dialog', { name: 'Amara Rolle' })) };
};
const refundDue = { percent: 50, amount: 600 };

test('the details show payment, history and e-mails', async () => {
  const refund = {
    id: 'r1',
    reason: 'staff',
    actor: { kind: 'staff' as const, name: 'captain' },
    state: 'completed' as const,
    paypalRefundId: 'R',
    issue: null,
  };
  const { dialog } = await openBooking({
    payment: buildPayment({
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
  const entries = within(dialog.getByRole('heading', { name: 'History' }).parentElement!).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Booked and paidthe guest · Nov 12, 2026, 2:33 AM',
    'Refund of $200.50captain · Nov 13, 2026, 10:00 AM',
    'Pending → Confirmedcaptain · Nov 14, 2026, 10:00 AM',
  ]);
  expect(dialog.getByText('We have your payment')).toBeVisible();
  expect(dialog.getByText('To amara@example.com · Nov 12, 2026, 2:33 AM')).toBeVisible();
});

test('the details list the numbered documents as downloads', async () => {
  const documents = [
    { id: 'd1', kind: 'invoice', number: '2026-0042', issuedAt: '2026-11-25T03:00:00.000Z', amount: 1200 },
    { id: 'd2', kind: 'credit_note', number: 'CN-2026-0007', issuedAt: '2026-11-25T12:00:00.000Z', amount: 200.5 },
  ];
  const { dialog } = await openBooking({ payment: buildPayment(), documents });
  expect(await dialog.findByRole('link', { name: 'Download Invoice 2026-0042 as PDF' })).toHaveAttribute(
    'href',
    '/api/admin/documents/d1.pdf',
  );
  const note = dialog.getByRole('link', { name: 'Download Credit note CN-2026-0007 as PDF' }).closest('li');
  expect(note).toHaveTextContent('Credit note CN-2026-0007$200.50issued Nov 25, 2026');
});

test('a refund requested by the system is shown as automatic', async () => {
  const actor = { kind: 'system' as const };
  const refund = { id: 'r1', reason: 'slot_gone', note: null, actor, state: 'completed' as const, paypalRefundId: 'R', issue: null };
  const { dialog } = await openBooking({
    payment: buildPayment({ refunds: [{ ...refund, amount: 1200, createdAt: '2026-11-13T15:00:00.000Z' }] }),
  });
  expect(await dialog.findByText('Refunded automatically')).toBeVisible();
});

test('a staff refund without a note shows the user and is not automatic', async () => {
  const refund = {
    id: 'r1',
    reason: 'staff',
    note: null,
    actor: { kind: 'staff' as const, name: 'captain' },
    state: 'completed' as const,
    paypalRefundId: 'R',
    issue: null,
  };
  const { dialog } = await openBooking({
    payment: buildPayment({ refunds: [{ ...refund, amount: 100, createdAt: '2026-11-13T15:00:00.000Z' }] }),
  });
  expect(await dialog.findByText('captain')).toBeVisible();
  expect(dialog.queryByText('Refunded automatically')).toBeNull();
});

test('an e-mail with purged content shows when it was sent', async () => {
  const { dialog } = await openBooking({
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
  expect(await dialog.findByText(/The content of emails is deleted after a year/)).toHaveTextContent('Nov 12, 2025, 2:33 AM');
});

test('the terms that the guest accepted are shown with their version', async () => {
  await openBooking({ acceptedTerms: { version: '90f1c2ab34de5678', acceptedAt: '2026-11-12T07:33:00.000Z' } });
  expect(await screen.findByText('Version 90f1c2ab34de5678')).toBeVisible();
  expect(screen.getByText(/^Accepted Nov/)).toBeVisible();
});

test('a record that fails to load keeps the booking visible and can be retried', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  gateway.once('GET /api/admin/bookings/', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('could not be loaded');
  expect(dialog.getByText('K9HZN-GVX2Z')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Booked and paid')).toBeVisible();
});

test.each([
  ['paypal', 'PayPal'],
  ['paylater', 'PayPal, Pay Later'],
  ['venmo', 'Venmo'],
  ['card', 'Card'],
] as const)('a payment by %s is shown as %s', async (fundingSource, shown) => {
  const { dialog } = await openBooking({ payment: buildPayment({ fundingSource }) });
  expect((await dialog.findByText('Payment method')).nextElementSibling).toHaveTextContent(new RegExp(`^${shown}$`));
});

test('a refund is prefilled with the policy amount and sent once with its reason', async () => {
  const { gateway, user, dialog } = await openBooking({ payment: buildPayment(), refundDue });
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(form.getByLabelText('Amount in dollars')).toHaveValue('600');
  expect(form.getByText(/its policy refunds 50%: \$600/)).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Full amount: $1,200' }));
  await user.click(form.getByRole('button', { name: 'Refund $1,200' }));
  expect(await form.findByText('Reason is required')).toBeVisible();
  await user.type(form.getByLabelText('Reason'), 'Engine trouble');
  await user.click(form.getByRole('button', { name: 'Refund $1,200' }));
  expect(await screen.findByText('Refund sent')).toBeVisible();
  const sent = gateway.calls.filter((call) => call.startsWith('POST'));
  expect(sent).toEqual([expect.stringMatching(/refunds \{"amount":1200,"reason":"Engine trouble","refundId":"[\da-f-]{36}"\}$/)]);
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
});

test('a refund above the refundable amount is rejected before it is sent', async () => {
  const { gateway, user, dialog } = await openBooking({ payment: buildPayment({ refundableAmount: 300 }), refundDue });
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await user.clear(form.getByLabelText('Amount in dollars'));
  await user.type(form.getByLabelText('Amount in dollars'), '300.01');
  await user.type(form.getByLabelText('Reason'), 'Rain');
  await user.click(form.getByRole('button', { name: 'Refund $300.01' }));
  expect(await form.findByText('At most $300 can be refunded')).toBeVisible();
  expect(gateway.calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('a refund is spread over the payments, and says what was paid by hand and what PayPal rejects', async () => {
  const payments = [buildPayment({ refundableAmount: 1200.1 }), buildPayment({ captureId: 'C2', amount: 500, refundableAmount: 500.2 })];
  const cash = {
    id: 'e2',
    kind: 'payment',
    text: '',
    amount: 300,
    method: 'cash',
    who: 'captain',
    at: '2026-11-12T07:30:00.000Z',
  } as const;
  const folio = buildFolio(buildBooking());
  const { gateway, user, dialog } = await openBooking({
    payment: payments[0]!,
    payments,
    folio: { ...folio, payments: [...folio.payments, cash] },
    refundDue,
  });
  expect(await dialog.findByText('C2')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund' }));
  expect(form.getByText('The booking has 2 payments through PayPal. The oldest is refunded first.')).toBeVisible();
  expect(form.getByText("Another $300 wasn't paid through PayPal: return it the way it was paid.")).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Full amount: $1,700.30' }));
  await user.type(form.getByLabelText('Reason'), 'Rain');
  const parts = [
    { id: 'r1', amount: 1200.1, state: 'completed', issue: null },
    { id: 'r2', amount: 500.2, state: 'failed', issue: 'TRANSACTION_DISPUTED' },
  ];
  gateway.once('POST', jsonResponse({ id: 'r', amount: 1700.3, state: 'failed', parts }));
  await user.click(form.getByRole('button', { name: 'Refund $1,700.30' }));
  expect(await screen.findByText('Refunded in part')).toBeVisible();
  expect(screen.getByText(/PayPal has rejected \$500\.20 of \$1,700\.30/)).toBeVisible();
});

test('a refund keeps its id after a timeout and gets a new one after a rejection', async () => {
  const { gateway, user, dialog } = await openBooking({ payment: buildPayment(), refundDue });
  await user.click(await dialog.findByRole('button', { name: 'Refund' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund' }));
  await user.type(form.getByLabelText('Reason'), 'Rain');
  const press = () => user.click(form.getByRole('button', { name: 'Refund $600' }));
  gateway.once('POST', problemResponse(504, 'TIMEOUT'));
  await press();
  expect(await form.findByRole('alert')).toHaveTextContent('The refund could not be made');
  expect(form.getByLabelText('Reason')).toHaveValue('Rain');
  gateway.once(
    'POST',
    problemResponse(409, 'REFUND_FAILED', 'PayPal declined the refund (REFUND_NOT_ALLOWED), and no money has been sent.'),
  );
  await press();
  expect(await form.findByText(/REFUND_NOT_ALLOWED/)).toBeVisible();
  await press();
  await waitFor(() => expect(gateway.calls.filter((call) => call.startsWith('POST'))).toHaveLength(3));
  const ids = gateway.calls.filter((call) => call.startsWith('POST')).map((call) => /"refundId":"([^"]+)"/.exec(call)?.[1]);
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[1]);
});

test('a disputed payment shows status, reason, amount, deadline and reversed amount', async () => {
  const dispute = {
    disputeId: 'PP-D-1',
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    outcome: null,
    amount: 1200,
    respondBy: '2026-12-31T00:00:00.000Z',
  };
  const booking = buildBooking({ paymentStatus: 'charged_back' });
  const reversal = {
    id: 'r1',
    kind: 'reversal' as const,
    text: '',
    amount: 1200,
    method: 'paypal' as const,
    who: 'PayPal',
    at: booking.createdAt,
  };
  const folio = buildFolio(booking, { refunds: [reversal], balance: 1200 });
  const { dialog } = await openBooking({ payment: buildPayment({ dispute, reversedAmount: 1200 }), folio }, booking);
  expect(await dialog.findByText('Waiting for seller response')).toBeVisible();
  expect(dialog.getByText('Merchandise or service not received · $1,200')).toBeVisible();
  expect(dialog.getByText('Respond in PayPal by Dec 30, 2026, 7:00 PM')).toBeVisible();
  expect(dialog.getByText('Reversed by PayPal').nextElementSibling).toHaveTextContent('$1,200');
  expect(dialog.getByText('Charged back')).toBeVisible();
});

test('the history has a text for every action and shows the name of an unknown one', async () => {
  const at = (action: string, minute: number) => ({
    who: 'captain',
    action,
    before: {},
    after: {},
    at: `2026-11-14T15:0${minute}:00.000Z`,
  });
  const { dialog } = await openBooking({
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
      at('booking.payRefund', 8),
      at('booking.refundFailed', 9),
      { ...at('booking.moved', 9), at: '2026-11-14T15:10:00.000Z' },
    ],
  });
  const entries = within((await dialog.findByRole('heading', { name: 'History' })).parentElement!).getAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent.replace(/captain.*/, ''))).toEqual([
    'Review invitation requested',
    'Details edited',
    'Confirmation sent again',
    'Hold released',
    'PayPal changed the reversed amount',
    'PayPal updated the dispute',
    'Refund of $1,080 made outside PayPalCash at the dock',
    'Refund sent to PayPal',
    'Refund rejected by PayPal',
    'booking.moved',
  ]);
});

test('staff choose for the guest of a charter that was put off, from its details', async () => {
  const moveId = '0b6a3f6e-5a53-4a3e-9d0f-8f2c6f1f4a13';
  const booking = buildBooking();
  const { gateway, user, dialog } = await openBooking({ choice: { moveId, chooseBy: '2026-12-15T12:00:00.000Z', refund: 1200 } }, booking);
  expect(await dialog.findByText('Without an answer, the new time stands.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Choose for guest: Amara Rolle' }));
  const choosing = within(await screen.findByRole('dialog', { name: 'Choose for Amara Rolle' }));
  await user.click(choosing.getByRole('radio', { name: 'The refund of $1,200' }));
  const route = `POST /api/admin/bookings/${booking.id}/choice`;
  gateway.once(route, new Response('{}', { headers: { 'content-type': 'application/json' } }));
  await user.click(choosing.getByRole('button', { name: 'Save the choice' }));
  expect(await screen.findByText('The choice is saved')).toBeVisible();
  const sent = gateway.calls.filter((call) => call.startsWith(route));
  expect(sent.map((call) => JSON.parse(call.slice(call.indexOf('{'))) as unknown)).toEqual([{ moveId, choose: 'refund' }]);
});

test('a phone booking shows what is to pay, and a payment that staff record', async () => {
  const { gateway, user, dialog } = await openBooking({}, buildBooking({ paymentStatus: 'pending', totalAmount: 1200 }));
  expect(await dialog.findByText('To pay')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  const amount = await form.findByRole('textbox', { name: /Amount in dollars/ });
  expect(amount).toHaveValue('1200');
  await user.clear(amount);
  await user.type(amount, '-5');
  await user.click(form.getByRole('button', { name: 'Record −$5' }));
  expect(await form.findByText('Please describe what is being corrected')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '499.50');
  await user.click(form.getByRole('radio', { name: 'Card terminal' }));
  await user.type(form.getByRole('textbox', { name: /Note/ }), 'Receipt 12');
  await user.click(form.getByRole('button', { name: 'Record $499.50' }));
  const record = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  expect(await record.findByText('Card terminal')).toBeVisible();
  expect(record.getByText('Receipt 12')).toBeVisible();
  expect(await record.findByText('$700.50')).toBeVisible();
  const sent = gateway.calls.find((call) => call.includes('/payments'));
  expect(sent).toMatch(/"amount":499.5,"method":"terminal","notifyGuest":true,"note":"Receipt 12"/);
});

test('a recorded payment is in an email to the guest unless staff uncheck it; a correction is in none', async () => {
  const { gateway, user, dialog } = await openBooking({}, buildBooking({ paymentStatus: 'pending', totalAmount: 1200 }));
  await user.click(await dialog.findByRole('button', { name: 'Record payment' }));
  const form = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
  const amount = await form.findByRole('textbox', { name: /Amount in dollars/ });
  const notifyGuest = { name: /^Send an email to amara@example.com/ };
  expect(form.getByRole('checkbox', notifyGuest)).toBeChecked();
  await user.clear(amount);
  await user.type(amount, '-5');
  expect(form.queryByRole('checkbox', notifyGuest)).not.toBeInTheDocument();
  await user.clear(amount);
  await user.type(amount, '20');
  await user.click(form.getByRole('checkbox', notifyGuest));
  await user.click(form.getByRole('button', { name: 'Record $20' }));
  await waitFor(() =>
    expect(gateway.calls.some((call) => /\/payments \{.*"amount":20,"method":"cash","notifyGuest":false\}$/.test(call))).toBe(true),
  );
});

test('staff ask a guest for the balance, and the record shows what was asked for', async () => {
  const { gateway, user, dialog } = await openBooking({}, buildBooking({ paymentStatus: 'pending', totalAmount: 1200 }));
  await user.click(await dialog.findByRole('button', { name: 'Request the balance' }));
  const form = within(await screen.findByRole('dialog', { name: 'Request the balance' }));
  const amount = await form.findByRole('textbox', { name: /Amount in dollars/ });
  expect(amount).toHaveValue('1200');
  await user.clear(amount);
  await user.type(amount, '-5');
  await user.click(form.getByRole('button', { name: 'Request −$5' }));
  expect(await form.findByText('Enter an amount in dollars, with at most two decimals')).toBeVisible();
  await user.clear(amount);
  await user.type(amount, '700.50');
  fireEvent.change(form.getByLabelText(/Due on/), { target: { value: '2099-12-29' } });
  await user.click(form.getByRole('button', { name: 'Request $700.50' }));
  const record = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  expect(await record.findByText('Requested from the guest')).toBeVisible();
  const sent = gateway.calls.find((call) => call.includes('/payment-requests'));
  expect(sent).toMatch(/"kind":"balance","amount":700.5,"dueAt":"2099-12-29T17:00"/);
});

test('a balance of which PayPal reviews a payment is not overdue, and cannot be requested again', async () => {
  const booking = buildBooking({ paymentStatus: 'pending', totalAmount: 1200 });
  const request = { id: 'q1', kind: 'balance' as const, amount: 700.5, dueAt: '2026-06-01T14:00:00.123Z' };
  const folio = { ...buildFolio(booking), requests: [{ ...request, underReview: true }] };
  const { dialog } = await openBooking({ folio }, booking);
  expect(await dialog.findByText('PayPal is reviewing the payment')).toBeVisible();
  expect(dialog.queryByText('Overdue')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Record payment' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Request the balance' })).toBeNull();
});

test.each([
  ['reminder', 'Reminder sent', '$700.50 from Amara Rolle'],
  ['none', 'No email sent', 'Amara Rolle was emailed about this balance less than an hour ago.'],
] as const)('staff repeat a request unchanged, and the page says what was sent (%s)', async (email, title, description) => {
  const booking = buildBooking({ paymentStatus: 'pending', totalAmount: 1200 });
  const requests = [{ id: 'q1', kind: 'balance' as const, amount: 700.5, dueAt: '2026-06-01T14:00:00.123Z' }];
  const folio = { ...buildFolio(booking), requests };
  const { gateway, user, dialog } = await openBooking({ folio }, booking);
  gateway.once(`POST /api/admin/bookings/${booking.id}/payment-requests`, jsonResponse({ ...folio, email }));
  await user.click(await dialog.findByRole('button', { name: 'Request the balance' }));
  const form = within(await screen.findByRole('dialog', { name: 'Request the balance' }));
  expect(await form.findByDisplayValue('700.5')).toBeVisible();
  const day = form.getByLabelText(/Due on/);
  expect(day).toHaveValue('2026-06-01');
  fireEvent.change(day, { target: { value: '2099-12-29' } });
  expect(await form.findByRole('button', { name: 'Request $700.50' })).toBeVisible();
  fireEvent.change(day, { target: { value: '2026-06-01' } });
  await user.click(await form.findByRole('button', { name: 'Send a reminder' }));
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(description)).toBeVisible();
  const sent = gateway.calls.find((call) => call.includes('/payment-requests'));
  expect(sent).toMatch(/"kind":"balance","amount":700.5,"dueAt":"2026-06-01T14:00:00.123Z"/);
});
