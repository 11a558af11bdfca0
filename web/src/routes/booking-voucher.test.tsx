import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { button, dialog, goToPayment } from '../test/booking-page.js';
import { fakeGateway, guestBooking, problem } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';

const code = '7K3Q-DM9T-XZ4B-8HVW';
const thanks = 'See you on board, Amelia';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({
    'POST /api/voucher': { balance: 500, validUntil: '2027-12-31' },
    'GET /api/bookings/K7WQ2-9XMTD': guestBooking,
  });
  fakePayPal(approves);
});

const summary = async () => within(within(await dialog('Payment')).getByRole('region', { name: 'Your booking' }));

async function openField(): Promise<UserEvent> {
  const user = await goToPayment();
  await user.click(await button('Have a voucher?'));
  expect(await screen.findByLabelText('Voucher code')).toHaveFocus();
  return user;
}

async function apply(user: UserEvent, typed: string) {
  await user.type(screen.getByLabelText('Voucher code'), typed);
  await user.click(await button('Apply'));
}

test('a voucher is taken off the price, and in the order and the booking', async () => {
  const user = await openField();
  await apply(user, ` ${code.toLowerCase()} `);
  const shown = await summary();
  expect(await shown.findByText('−$500')).toBeVisible();
  expect(shown.getByText('Voucher …8HVW')).toBeVisible();
  expect(shown.getByText('Still due').nextElementSibling).toHaveTextContent('$950');
  expect(screen.getByText('Valid until Friday, December 31, 2027.')).toBeVisible();
  expect(screen.queryByLabelText('Voucher code')).toBeNull();
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByRole('heading', { name: thanks })).toBeVisible();
  expect(gateway.bodies('POST /api/voucher')).toEqual([{ code: code.toLowerCase() }]);
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '950.00', booking: { vouchers: [code.toLowerCase()] } }]);
  expect(gateway.bodies('POST /api/bookings')).toMatchObject([
    { totalAmount: 1450, vouchers: [code.toLowerCase()], paymentOrderId: 'ORDER12345' },
  ]);
});

test('a wrong code is answered at the field, and another one can be tried', async () => {
  const user = await openField();
  gateway.answer('POST /api/voucher', problem(422, 'INVALID', { code: { code: 'unknownVoucher' } }));
  await apply(user, 'wrong');
  expect(await screen.findByText(/This voucher code isn't valid, or the voucher has expired or been used up/)).toBeVisible();
  expect(screen.getByLabelText('Voucher code')).toBeInvalid();
  expect((await summary()).queryByText('Still due')).toBeNull();
  gateway.answer('POST /api/voucher', { balance: 500 });
  await user.clear(screen.getByLabelText('Voucher code'));
  await apply(user, code);
  expect(await (await summary()).findByText('−$500')).toBeVisible();
  expect(screen.queryByText(/Valid until/)).toBeNull();
});

test('a code that is applied already is not applied twice', async () => {
  const user = await openField();
  await apply(user, code);
  await user.click(await button('Add another voucher'));
  await apply(user, code.replaceAll('-', ' ').toLowerCase());
  expect(await screen.findByText(/This voucher code isn't valid/)).toBeVisible();
  expect(gateway.bodies('POST /api/voucher')).toHaveLength(1);
});

test('vouchers that cover the price book the charter without PayPal', async () => {
  gateway.answer('POST /api/voucher', { balance: 2000 });
  gateway.answer('POST /paypal/order', { id: null, paid: true, heldUntil: new Date().toISOString() });
  const user = await openField();
  await apply(user, code);
  expect((await summary()).getByText('Still due').nextElementSibling).toHaveTextContent('$0');
  expect(screen.getByText(/covers the whole price/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Pay with PayPal' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add another voucher' })).toBeNull();
  // Nothing is paid, so nothing is said about paying.
  expect(screen.queryByText(/PayPal takes your payment/)).toBeNull();
  expect(screen.queryByText(/we hold this slot/)).toBeNull();
  await user.click(await button('Book with voucher'));
  expect(await screen.findByRole('heading', { name: thanks })).toBeVisible();
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '0.00', booking: { vouchers: [code] } }]);
  expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toEqual([]);
  expect(gateway.bodies('POST /api/bookings')[0]).not.toHaveProperty('paymentOrderId');
});

test('a voucher can be removed: the price is that of the charter again', async () => {
  const user = await openField();
  await apply(user, code);
  await (await summary()).findByText('−$500');
  await user.click(await button('Remove'));
  await waitFor(async () => expect((await summary()).queryByText('−$500')).toBeNull());
  await user.click(await button('Pay with PayPal'));
  await screen.findByRole('heading', { name: thanks });
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '1450' }]);
  expect(gateway.bodies('POST /paypal/order')[0]).not.toHaveProperty('booking.vouchers');
});

test('a voucher that was used meanwhile is removed with its error, and nothing is charged', async () => {
  const user = await openField();
  await apply(user, code);
  gateway.answer('POST /paypal/order', problem(422, 'INVALID', { vouchers: { code: 'unknownVoucher' } }));
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText(/This voucher code isn't valid/)).toBeVisible();
  expect((await summary()).queryByText('−$500')).toBeNull();
  expect(gateway.bodies('POST /paypal/order/ORDER12345/capture')).toEqual([]);
});
