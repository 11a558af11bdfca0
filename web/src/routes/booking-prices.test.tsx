import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { PriceForm } from '@charter/contracts';
import { button, detailsAddress, dialog, fillIn, goToPayment } from '../test/booking-page.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, problem, roseIsland, sunsetCruise } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

/** Prices of the days in the booking window: December 9 is festive. */
const dayPrices = [
  { date: '2026-12-08', price: 1450 },
  { date: '2026-12-09', price: 1800 },
];
const quote = (total: number) => ({
  lines: [{ kind: 'charter', text: roseIsland.name, qty: 1, unitAmount: total, amount: total }],
  total,
  currency: 'USD',
});

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({
    'GET /api/charter-packages': [{ ...roseIsland, lowestPrice: 1450 }, sunsetCruise],
    'GET /api/day-prices/2?from=2026-11-22&to=2027-02-20': dayPrices,
    'POST /api/price': quote(1800),
    'POST /api/bookings': { ...guestBooking, totalAmount: 1800 },
    'GET /api/bookings/K7WQ2-9XMTD': { ...guestBooking, totalAmount: 1800 },
  });
  fakePayPal(approves);
});

const rejectedWith = (total: number) => {
  const answer = problem(422, 'INVALID', { amount: { code: 'wrongAmount' } });
  return { ...answer, problem: { ...answer.problem, total, currency: 'USD' } };
};
const summary = async (of: string) => within(within(await dialog(of)).getByRole('region', { name: 'Your booking' }));

describe('a charter with prices of its own on some days', () => {
  test('is listed from its lowest price, and another one at its only price', async () => {
    await renderApp('/booking');
    expect(within(await screen.findByRole('article', { name: roseIsland.name })).getByText('from $1,450')).toBeVisible();
    expect(within(screen.getByRole('article', { name: sunsetCruise.name })).getByText('$1,200')).toBeVisible();
  });

  test('shows in the calendar the price of the days that differ, and that of all others', async () => {
    await renderApp('/booking?package=2&date=2026-12-09&step=date');
    const calendar = within(await dialog('Choose your date'));
    const festive = await calendar.findByRole('button', { name: 'Wednesday, December 9, 2026, $1,800' });
    expect(festive.closest('td')).toHaveTextContent('9$1,800');
    expect(calendar.getByRole('button', { name: 'Tuesday, December 8, 2026' })).toHaveTextContent(/^8$/);
    expect(calendar.getByText('All other days: $1,450')).toBeVisible();
  });

  test('costs the price of its date in the details, the payment, the order and the booking', async () => {
    const user = await renderApp(detailsAddress);
    expect(await (await summary('Your details')).findByText('$1,800')).toBeVisible();
    expect(gateway.bodies('POST /api/price')).toEqual([{ packageId: 2, bookingDate: '2026-12-09', guestCount: 1 }]);
    await screen.findByText('Time slot is available');
    await fillIn(user);
    await user.click(await button('Confirm Booking'));
    expect(await (await summary('Payment')).findByText('$1,800')).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toBeVisible();
    expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '1800' }]);
    expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ totalAmount: 1800 }]);
  });

  test('costs the price of another date after the way back to the calendar', async () => {
    gateway.answer('POST /api/price', (form) => quote((form as PriceForm).bookingDate === '2026-12-09' ? 1800 : 1450));
    const user = await renderApp('/booking?package=2&date=2026-12-09&step=date');
    const choose = async (name: string) => user.click(await within(await dialog('Choose your date')).findByRole('button', { name }));
    await choose('Wednesday, December 9, 2026, $1,800');
    expect(await (await summary('Your details')).findByText('$1,800')).toBeVisible();
    history.back();
    await choose('Tuesday, December 8, 2026');
    const shown = await summary('Your details');
    expect(await shown.findByText('$1,450')).toBeVisible();
    expect(shown.queryByText('$1,800')).toBeNull();
  });

  test('cannot be ordered before its price is known', async () => {
    gateway.answer('POST /api/price', () => new Promise(() => undefined));
    await renderApp(detailsAddress);
    await screen.findByText('Time slot is available');
    expect(await button('Confirm Booking')).toBeDisabled();
    expect((await summary('Your details')).queryByText(/\$/)).toBeNull();
  });

  test('says that the price could not be loaded, and loads it again', async () => {
    gateway.answer('POST /api/price', problem(422, 'INVALID'));
    const user = await renderApp(detailsAddress);
    const shown = await summary('Your details');
    expect(await shown.findByText("We couldn't load the price")).toBeVisible();
    gateway.answer('POST /api/price', quote(1800));
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText('$1,800')).toBeVisible();
  });
});

describe('a price that has changed since the page was loaded', () => {
  test('is shown, nothing is charged, and the next press pays it', async () => {
    gateway = fakeGateway({ 'POST /paypal/order': rejectedWith(1800) });
    const user = await goToPayment();
    expect(await (await summary('Payment')).findByText('$1,450')).toBeVisible();
    await user.click(await button('Pay with PayPal'));
    const payment = within(await dialog('Payment'));
    expect(await payment.findByText('The price for this date has changed')).toBeVisible();
    expect(payment.getByText(/You haven't been charged\. The price is now \$1,800;/)).toBeVisible();
    expect(await (await summary('Payment')).findByText('$1,800')).toBeVisible();
    gateway.answer('POST /paypal/order', { id: 'ORDER12345', heldUntil: new Date(Date.now() + 900_000).toISOString() });
    await user.click(await button('Pay with PayPal'));
    expect(await screen.findByText('K7WQ2-9XMTD')).toBeVisible();
    expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '1450' }, { amount: '1800' }]);
    expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ totalAmount: 1800 }]);
  });
});

test('without day prices no price is requested', async () => {
  gateway = fakeGateway();
  await goToPayment();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay with PayPal' })).toBeEnabled());
  expect(gateway.bodies('POST /api/price')).toEqual([]);
});
