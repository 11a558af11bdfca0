import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { Trip } from '@charter/contracts';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, problem, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const requestId = '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e';
const asking: Trip = {
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'confirmed',
  paymentStatus: 'partially_paid',
  revision: 3,
  partyUntil: '2099-12-08T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2099-12-07T14:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: '/api/trip/invoice.pdf', issued: [] },
  review: 'none',
  cancellation: null,
  folio: {
    lines: [
      { id: 'l1', kind: 'line', text: 'Rose Island 4-Hour Charter', amount: 1450 },
      { id: 'l2', kind: 'adjustment', text: '', amount: -50 },
    ],
    payments: [{ id: 'p1', kind: 'payment', amount: 699.5, method: 'cash', at: '2026-11-20T15:00:00.000Z' }],
    balanceDue: 700.5,
  },
  paymentRequests: [{ id: requestId, kind: 'balance', amount: 700.5, dueAt: '2026-12-01T17:00:00.000Z', lines: [] }],
};
const paid: Trip = {
  ...asking,
  paymentStatus: 'paid',
  folio: {
    lines: asking.folio.lines,
    payments: [...asking.folio.payments, { id: 'p2', kind: 'payment', amount: 700.5, method: 'paypal', at: '2026-11-25T15:00:00.000Z' }],
    balanceDue: 0,
  },
  paymentRequests: [],
};

const panel = async () => within(await screen.findByRole('region', { name: 'Payment' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Payment' }));

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('GET /api/trip', asking);
  fakePayPal(approves);
});

async function press(path = '/trip') {
  const user = await renderApp(path);
  await user.click((await panel()).getByRole('button', { name: 'Pay $700.50' }));
  return { user, pay: async () => user.click(await (await dialog()).findByRole('button', { name: 'Pay with PayPal' })) };
}

describe('what the guest is asked to pay', () => {
  test('is shown with its due date, and what the charter costs and was paid', async () => {
    await renderApp('/trip');
    const payment = await panel();
    expect(payment.getByText('Due by Tuesday, December 1, 2026')).toBeVisible();
    expect(payment.getByText('Adjustment')).toBeVisible();
    expect(payment.getByText('Paid on Nov 20, 2026, in cash')).toBeVisible();
    expect(payment.getByText('Still due').closest('div')).toHaveTextContent('$700.50');
  });

  test('is overdue once its date has passed', async () => {
    gateway.answer('GET /api/trip', {
      ...asking,
      paymentRequests: [{ ...asking.paymentRequests[0]!, dueAt: '2026-11-20T17:00:00.000Z' }],
    });
    await renderApp('/trip');
    expect((await panel()).getByText('Overdue since Friday, November 20, 2026')).toBeVisible();
  });

  test('is written in the language of the page, and what is not is marked', async () => {
    const lines: NonNullable<Trip['folio']>['lines'] = [
      { id: 'l1', kind: 'line', text: 'Rose Island, vier Stunden', language: 'de', amount: 1450 },
      { id: 'l2', kind: 'line', text: '4 × Lunch', amount: 180 },
      { id: 'l3', kind: 'line', text: 'Promo code SUMMER', promoCode: 'SUMMER', amount: -100 },
      { id: 'l4', kind: 'line', text: 'Moved to Wednesday, January 20, 2027', movedTo: '2027-01-20', amount: 600 },
    ];
    gateway.answer('GET /api/trip', { ...asking, locale: 'de', folio: { ...asking.folio, lines } });
    await renderApp('/de/trip');
    const payment = within(await screen.findByRole('region', { name: 'Zahlung' }));
    expect(payment.getByText('Rose Island, vier Stunden').closest('[lang]')).toHaveAttribute('lang', 'de');
    expect(payment.getByText('4 × Lunch')).toHaveAttribute('lang', 'en');
    expect(payment.getByText('Aktionscode SUMMER').closest('[lang]')).toHaveAttribute('lang', 'de');
    expect(payment.getByText('Verlegt auf Mittwoch, 20. Januar 2027').closest('[lang]')).toHaveAttribute('lang', 'de');
  });

  test('names add-ons in the language in which the guest has read them, and marks the others', async () => {
    const lines = [
      { kind: 'addon' as const, text: 'Mittagessen', language: 'de' as const, qty: 4, unitAmount: 45, amount: 180 },
      { kind: 'addon' as const, text: 'Photographer', qty: 1, unitAmount: 450, amount: 450 },
    ];
    gateway.answer('GET /api/trip', { ...asking, locale: 'de', paymentRequests: [{ id: requestId, kind: 'addons', amount: 630, lines }] });
    await renderApp('/de/trip');
    const payment = within(await screen.findByRole('region', { name: 'Zahlung' }));
    expect(payment.getByText('Photographer')).toHaveAttribute('lang', 'en');
    expect(payment.getByText('Photographer').closest('p')).toHaveTextContent('4 × Mittagessen · Photographer');
  });

  test('is paid at PayPal by its id and amount, and the page then shows the payment', async () => {
    const { user, pay } = await press();
    gateway.answer('GET /api/trip', paid);
    await pay();
    expect(await screen.findByText('Thank you, your payment has arrived')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order')).toEqual([
      { amount: '700.50', currency: 'USD', intent: 'CAPTURE', fundingSource: 'paypal', paymentRequestId: requestId },
    ]);
    await user.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1)!);
    const payment = await panel();
    expect(payment.getByText('Paid on Nov 25, 2026, through PayPal')).toBeVisible();
    expect(payment.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('is paid by card without an account, with the order of the button that was cancelled before', async () => {
    const { sources, shown } = fakePayPal((session, id, source) => (source === 'card' ? approves : cancels)(session, id, source), {
      eligible: ['paypal', 'paylater', 'venmo', 'card'],
    });
    const { user, pay } = await press();
    gateway.answer('GET /api/trip', paid);
    await pay();
    expect(await screen.findByText('You closed PayPal before paying. Nothing has been charged.')).toBeVisible();
    await user.click((await dialog()).getByRole('button', { name: 'Debit or Credit Card' }));
    expect(await screen.findByText('Thank you, your payment has arrived')).toBeVisible();
    expect(sources).toEqual(['paypal', 'card']);
    expect(new Set(shown).size).toBe(1);
    expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ fundingSource: 'paypal' }, { fundingSource: 'card' }]);
  });

  test('is not shown for a charter that was paid at once', async () => {
    const { payments } = paid.folio;
    gateway.answer('GET /api/trip', { ...paid, folio: { ...paid.folio, payments: payments.slice(1) } });
    await renderApp('/trip');
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('region', { name: 'Payment' })).not.toBeInTheDocument();
  });
});

describe('a payment that PayPal reviews', () => {
  const calm = "PayPal is reviewing your payment. Please don't pay again: we'll email you as soon as it has gone through.";
  const reviewed: Trip = { ...asking, paymentRequests: [], paymentsUnderReview: asking.paymentRequests };
  const move = {
    date: '2099-12-12',
    timeSlot: '2:00 PM - 6:00 PM',
    startsAt: '2099-12-12T19:00:00.000Z',
    endsAt: '2099-12-12T23:00:00.000Z',
  };
  const lunch = { kind: 'addon' as const, text: 'Lunch', qty: 4, unitAmount: 45, amount: 180 };

  test.each([
    ['Balance for your charter', { kind: 'balance', lines: [] }, 'Balance'],
    ['Add-ons', { kind: 'addons', lines: [lunch] }, '4 × Lunch'],
    ['Change the day', { kind: 'move', lines: [], move }, 'December 12, 2099'],
    ['Gratuity for the crew', { kind: 'gratuity', lines: [] }, 'Gratuity'],
  ] as const)('%s is shown calmly, with its amount, and cannot be paid again', async (title, { kind, lines, ...more }, text) => {
    const payment = { id: requestId, amount: 180, kind, lines: [...lines], expiresAt: '2026-11-25T15:00:00.000Z', ...more };
    gateway.answer('GET /api/trip', { ...paid, folio: { ...paid.folio, payments: [] }, paymentsUnderReview: [payment] });
    await renderApp('/trip');
    const shown = await panel();
    const card = shown.getByText(calm).parentElement!;
    expect(shown.getByText(calm)).toHaveAttribute('role', 'status');
    expect(card).toHaveTextContent(title);
    expect(card).toHaveTextContent('$180');
    expect(card).toHaveTextContent(text);
    expect(card).not.toHaveTextContent('Held for you until');
    expect(shown.queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('is on the page once its dialog is closed', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    const { user, pay } = await press();
    await pay();
    await screen.findByText(/PayPal is still reviewing your payment/);
    gateway.answer('GET /api/trip', reviewed);
    await user.click((await dialog()).getAllByRole('button', { name: 'Close' }).at(-1)!);
    expect(await screen.findByText(calm)).toBeVisible();
    expect((await panel()).queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('is on the page after the return from PayPal’s', async () => {
    let captured = false;
    gateway.answer('POST /paypal/order/ORDER12345/capture', () => {
      captured = true;
      return { status: 'PENDING' };
    });
    gateway.answer('GET /api/trip', () => (captured ? reviewed : asking));
    await renderApp('/trip?token=ORDER12345&PayerID=P1');
    expect(await screen.findByText(calm)).toBeVisible();
    expect((await panel()).queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });
});

describe('a payment that does not succeed', () => {
  test('because PayPal was closed can be tried again, and mentions no slot', async () => {
    fakePayPal(cancels);
    const { pay } = await press();
    await pay();
    expect(await screen.findByText('You closed PayPal before paying. Nothing has been charged.')).toBeVisible();
    await pay();
    await waitFor(() => expect(gateway.bodies('POST /paypal/order')).toHaveLength(2));
  });

  test('because the bank declined it can be tried with another card', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'DECLINED', issue: 'INSTRUMENT_DECLINED' });
    const { pay } = await press();
    await pay();
    expect(await screen.findByText('Your bank declined this payment')).toBeVisible();
  });

  test('because it is under review is not offered again', async () => {
    gateway.answer('POST /paypal/order/ORDER12345/capture', { status: 'PENDING' });
    const { pay } = await press();
    await pay();
    expect(await screen.findByText(/PayPal is still reviewing your payment/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).not.toBeInTheDocument();
  });

  test.each([409, 404])('because nothing is due any more (%i) says so', async (status) => {
    gateway.answer('POST /paypal/order', problem(status, status === 409 ? 'PAYMENT_REQUEST_CLOSED' : 'PAYMENT_REQUEST_NOT_FOUND'));
    const { pay } = await press();
    await pay();
    expect(await screen.findByText(/This payment is no longer due/)).toBeVisible();
  });
});

describe('the return from PayPal’s page', () => {
  test('with an approval completes the payment, and leaves no trace in the address', async () => {
    let captured = false;
    gateway.answer('POST /paypal/order/ORDER12345/capture', () => {
      captured = true;
      return { status: 'COMPLETED' };
    });
    gateway.answer('GET /api/trip', () => (captured ? paid : asking));
    await renderApp('/trip?token=ORDER12345&PayerID=P1');
    expect(await screen.findByText('Thank you, your payment has arrived')).toBeVisible();
    expect(location.search).toBe('');
    expect((await panel()).queryByRole('button', { name: /^Pay / })).not.toBeInTheDocument();
  });

  test('without one says that nothing was charged', async () => {
    await renderApp('/trip?token=ORDER12345');
    expect(await screen.findByText('You closed PayPal before paying. Nothing has been charged.')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toHaveLength(0);
  });
});
