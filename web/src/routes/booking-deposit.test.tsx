import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { button, detailsAddress, dialog, fillIn } from '../test/booking-page.js';
import { fakeGateway, guestBooking, problem, roseIsland } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { renderApp } from '../test/render-app.js';

const balanceDueAt = '2026-11-25T22:00:00.000Z';
const quote = { lines: [], total: 1450, dueNow: 725, balanceDueAt, currency: 'USD' };
const booked = { ...guestBooking, paymentStatus: 'partially_paid' as const, balance: { amount: 725, dueAt: balanceDueAt } };

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({
    'GET /api/charter-packages': [{ ...roseIsland, depositPercent: 50 }],
    'POST /api/price': quote,
    'POST /api/bookings': booked,
    'GET /api/bookings/K7WQ2-9XMTD': booked,
  });
  fakePayPal(approves);
});

const summary = async (of: string) => within(within(await dialog(of)).getByRole('region', { name: 'Your booking' }));

test('a deposit is paid now; the page says when the rest is due and what a cancellation keeps', async () => {
  const user = await renderApp(detailsAddress);
  const shown = await summary('Your details');
  expect(await shown.findByText('$1,450')).toBeVisible();
  expect(shown.getByText('Due now').nextElementSibling).toHaveTextContent('$725');
  expect(shown.getByText('Balance, due by Wednesday, November 25, 2026').nextElementSibling).toHaveTextContent('$725');
  expect(shown.getByText(/our terms apply to the full price/)).toBeVisible();
  // Whether a deposit is enough depends on the departure.
  expect(gateway.bodies('POST /api/price').at(-1)).toMatchObject({ timeSlot: expect.any(String) });
  await screen.findByText('Time slot is available');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  expect((await summary('Payment')).getByText('Due now')).toBeVisible();
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText(/The balance of \$725 is due by Wednesday, November 25, 2026/)).toBeVisible();
  const confirmed = within(screen.getByRole('region', { name: 'Your booking' }));
  expect(confirmed.getByText('Paid').nextElementSibling).toHaveTextContent('$725');
  expect(confirmed.getByText('Balance, due by Wednesday, November 25, 2026').nextElementSibling).toHaveTextContent('$725');
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '725' }]);
  expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ totalAmount: 1450 }]);
});

test('a deposit that has changed is paid at the next press', async () => {
  const answer = problem(422, 'INVALID', { amount: { code: 'wrongAmount' } });
  gateway.answer('POST /paypal/order', { ...answer, problem: { ...answer.problem, total: 1450, dueNow: 435, currency: 'USD' } });
  const user = await renderApp(detailsAddress);
  await screen.findByText('Time slot is available');
  await (await summary('Your details')).findByText('$1,450');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  gateway.answer('POST /api/price', { ...quote, dueNow: 435 });
  await user.click(await button('Pay with PayPal'));
  expect(await (await summary('Payment')).findByText('$435')).toBeVisible();
  gateway.answer('POST /paypal/order', { id: 'ORDER12345', heldUntil: new Date(Date.now() + 900_000).toISOString() });
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '725' }, { amount: '435' }]);
});

test('the terms print the sentence for deposits while a package has one', async () => {
  await renderApp('/terms-of-service');
  expect(await screen.findByText(/Some charters can be booked with a deposit/)).toBeVisible();
});
