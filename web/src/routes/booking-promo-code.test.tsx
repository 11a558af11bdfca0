import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { GuestFieldCode } from '@charter/contracts/browser';
import { button, detailsAddress, dialog, fillIn } from '../test/booking-page.js';
import { fakeGateway, guestBooking, problem, roseIsland } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { renderApp } from '../test/render-app.js';

const quote = {
  lines: [
    { kind: 'charter', text: roseIsland.name, qty: 1, unitAmount: 1450, amount: 1450 },
    { kind: 'promo', text: 'SUMMER', qty: 1, unitAmount: -145, amount: -145 },
  ],
  total: 1305,
  currency: 'USD',
};
const rejected = (code: GuestFieldCode) => problem(422, 'INVALID', { promoCode: { code } });

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({
    'POST /api/price': quote,
    'POST /api/bookings': { ...guestBooking, totalAmount: 1305 },
    'GET /api/bookings/K7WQ2-9XMTD': { ...guestBooking, totalAmount: 1305 },
  });
  fakePayPal(approves);
});

const summary = async (of: string) => within(within(await dialog(of)).getByRole('region', { name: 'Your booking' }));

async function openField() {
  const user = await renderApp(detailsAddress);
  await screen.findByText('Time slot is available');
  await user.click(await button('I have a promo code'));
  const field = await screen.findByLabelText('Promo code');
  expect(field).toHaveFocus();
  return { user, field };
}

test('a promo code is in the summary, the order and the booking', async () => {
  const { user, field } = await openField();
  await user.type(field, 'summer{Enter}');
  expect(await (await summary('Your details')).findByText('−$145')).toBeVisible();
  expect((await summary('Your details')).getByText('$1,305')).toBeVisible();
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  expect(await (await summary('Payment')).findByText('−$145')).toBeVisible();
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toBeVisible();
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '1305', booking: { promoCode: 'SUMMER' } }]);
  expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ totalAmount: 1305, promoCode: 'SUMMER' }]);
});

test('a code that does not apply is rejected at its field, and another one can be tried', async () => {
  const { user, field } = await openField();
  gateway.answer('POST /api/price', rejected('unknownPromoCode'));
  await user.type(field, 'sumer');
  await user.click(await button('Apply'));
  expect(await screen.findByText("We don't know this promo code. Please check its spelling.")).toBeVisible();
  expect((await summary('Your details')).getByText('$1,450')).toBeVisible();
  gateway.answer('POST /api/price', quote);
  await user.clear(field);
  await user.type(field, 'summer');
  await user.click(await button('Apply'));
  expect(await (await summary('Your details')).findByText('$1,305')).toBeVisible();
});

test('a code can be removed: the price is that of the charter again', async () => {
  const { user, field } = await openField();
  await user.type(field, 'summer{Enter}');
  await user.click(await button('Remove'));
  expect(await (await summary('Your details')).findByText('$1,450')).toBeVisible();
  expect((await summary('Your details')).queryByText('−$145')).toBeNull();
});

test('a code that was used up before the payment is shown at its field, and nothing is ordered until it is removed', async () => {
  const { user, field } = await openField();
  await user.type(field, 'summer{Enter}');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  gateway.answer('POST /paypal/order', problem(422, 'INVALID', { promoCode: { code: 'promoCodeUsedUp' } }));
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText('This promo code has been used up')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Promo code')).toHaveValue('SUMMER'));
});

test('without a code no price is requested, and none is sent', async () => {
  const user = await renderApp(detailsAddress);
  await screen.findByText('Time slot is available');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  await user.click(await button('Pay with PayPal'));
  await screen.findByRole('heading', { name: 'See you on board, Amelia' });
  expect(gateway.bodies('POST /api/price')).toEqual([]);
  expect(gateway.bodies('POST /paypal/order')[0]).not.toHaveProperty('booking.promoCode');
});
