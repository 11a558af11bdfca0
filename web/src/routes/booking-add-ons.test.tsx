import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { AddOn, PriceForm } from '@charter/contracts';
import { button, detailsAddress, dialog, fillIn } from '../test/booking-page.js';
import { fakeGateway, guestBooking, problem, roseIsland } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { renderApp } from '../test/render-app.js';

const addOn = (id: number, over: Partial<AddOn> = {}): AddOn => ({
  id,
  name: `Add-on ${id}`,
  description: `What add-on ${id} is.`,
  price: 100 * id,
  unit: 'charter',
  maxQty: 1,
  leadHours: 24,
  perDay: null,
  packageIds: [],
  imageUrl: null,
  active: true,
  ...over,
});
const lunch = addOn(1, { name: 'Lunch on board', price: 45, unit: 'guest', maxQty: 2 });
const extraHour = addOn(3, { name: 'Extra hour', price: 300, extraMinutes: 60 });
const photographer = addOn(2, { name: 'Photographer', price: 450 });

/** Computes the price as the server does. */
const quote = (form: unknown) => {
  const { addOns = [], guestCount } = form as PriceForm;
  const lines = addOns.map(({ id, qty }) => {
    const { name, price, unit } = [lunch, photographer].find((each) => each.id === id)!;
    const units = unit === 'guest' ? qty * guestCount : qty;
    return { kind: 'addon', text: name, qty: units, unitAmount: price, amount: price * units };
  });
  const charter = { kind: 'charter', text: roseIsland.name, qty: 1, unitAmount: 1450, amount: 1450 };
  return { lines: [charter, ...lines], total: lines.reduce((sum, { amount }) => sum + amount, 1450), currency: 'USD' };
};

let gateway: FakeGateway;
const booked = {
  ...guestBooking,
  totalAmount: 1540,
  addOns: [{ id: 1, name: 'Lunch on board', qty: 2, amount: 90 }],
};
beforeEach(() => {
  gateway = fakeGateway({
    'GET /api/add-ons?packageId=2': [lunch, photographer],
    'POST /api/price': quote,
    'POST /api/bookings': booked,
    'GET /api/bookings/K7WQ2-9XMTD': booked,
  });
  fakePayPal(approves);
});

const summary = async (of: string) => within(within(await dialog(of)).getByRole('region', { name: 'Your booking' }));
const openDetails = async () => {
  const user = await renderApp(detailsAddress);
  await screen.findByText('Time slot is available');
  return user;
};
const quantity = (name: string) => screen.findByRole('spinbutton', { name });

test('what is added is in the summary, the order, the booking and the confirmation', async () => {
  const user = await openDetails();
  expect(await screen.findByText('$45 per guest')).toBeVisible();
  expect(screen.getByText('$450 per charter')).toBeVisible();
  await user.click(within((await quantity('Lunch on board')).parentElement!).getByRole('button', { name: 'One more' }));
  expect(await (await summary('Your details')).findByText('$1,540')).toBeVisible();
  expect((await summary('Your details')).getByText('$90')).toBeVisible();
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  expect(await (await summary('Payment')).findByText('$90')).toBeVisible();
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toBeVisible();
  expect(screen.getByText('$90')).toBeVisible();
  const addOns = [{ id: 1, qty: 1 }];
  expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '1540', booking: { addOns } }]);
  expect(gateway.bodies('POST /api/bookings')).toMatchObject([{ totalAmount: 1540, addOns }]);
});

test('the quantity can be changed by keyboard, follows the number of guests, and does not exceed the most', async () => {
  const user = await openDetails();
  await user.click(await quantity('Lunch on board'));
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(await quantity('Lunch on board')).toHaveValue('2');
  // Two meals for each of two guests.
  expect(await (await summary('Your details')).findByText('$180')).toBeVisible();
  await user.click(screen.getByRole('spinbutton', { name: 'Number of people' }));
  await user.keyboard('{ArrowUp}');
  expect(await (await summary('Your details')).findByText('$270')).toBeVisible();
  await user.click(await quantity('Lunch on board'));
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await (await summary('Your details')).findByText('$1,450')).toBeVisible();
});

test('three are shown, and the others once the guest asks for them', async () => {
  gateway.answer(
    'GET /api/add-ons?packageId=2',
    [1, 2, 3, 4, 5].map((id) => addOn(id)),
  );
  const user = await openDetails();
  await quantity('Add-on 3');
  expect(screen.queryByRole('spinbutton', { name: 'Add-on 4' })).toBeNull();
  await user.click(await button('Add something'));
  expect(await quantity('Add-on 5')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add something' })).toBeNull();
});

test('one that is sold out is named, nothing is charged, and the guest can go on without it', async () => {
  const user = await openDetails();
  await user.click(await quantity('Photographer'));
  await user.keyboard('{ArrowUp}');
  await (await summary('Your details')).findByText('$1,900');
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  gateway.answer('POST /paypal/order', problem(422, 'INVALID', { addOns: { code: 'addOnSoldOut', params: { name: 'Photographer' } } }));
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText('Photographer is sold out on this day')).toBeVisible();
  gateway.answer('POST /paypal/order', { id: 'ORDER12345', heldUntil: new Date(Date.now() + 900_000).toISOString() });
  await user.click(await quantity('Photographer'));
  await user.keyboard('{ArrowDown}');
  await (await summary('Your details')).findByText('$1,450');
  await waitFor(() => expect(screen.queryByText('Photographer is sold out on this day')).toBeNull());
  await user.click(await button('Confirm Booking'));
  await user.click(await button('Pay with PayPal'));
  await screen.findByRole('heading', { name: 'See you on board, Amelia' });
  expect(gateway.bodies('POST /paypal/order').at(-1)).not.toHaveProperty('booking.addOns');
});

test('an extra hour changes the hours of the charter, and says so when the boat is taken then', async () => {
  gateway.answer('GET /api/add-ons?packageId=2', [extraHour]);
  const lines = [{ kind: 'addon', text: 'Extra hour', qty: 1, unitAmount: 300, amount: 300 }];
  const hours = { startsAt: '2026-12-09T14:00:00.000Z', endsAt: '2026-12-09T19:00:00.000Z' };
  gateway.answer('POST /api/price', { lines, total: 1750, currency: 'USD', ...hours });
  const user = await openDetails();
  await user.click(await quantity('Extra hour'));
  await user.keyboard('{ArrowUp}');
  expect(await (await summary('Your details')).findByText('9:00 AM – 2:00 PM')).toBeVisible();
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  gateway.answer('POST /paypal/order', problem(422, 'INVALID', { addOns: { code: 'addOnTimeTaken', params: { name: 'Extra hour' } } }));
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByText("Extra hour isn't available: the boat is booked right after this charter")).toBeVisible();
});

test('too late is said where it is chosen', async () => {
  const user = await openDetails();
  gateway.answer(
    'POST /api/price',
    problem(422, 'INVALID', { addOns: { code: 'addOnTooLate', params: { name: 'Photographer', hours: 48 } } }),
  );
  await user.click(await quantity('Photographer'));
  await user.keyboard('{ArrowUp}');
  expect(await screen.findByText('Photographer must be ordered at least 48 hours before departure')).toBeVisible();
  expect(await button('Confirm Booking')).toBeDisabled();
});

test('an add-on without a translation is marked as English', async () => {
  gateway.answer('GET /api/add-ons?packageId=2', [{ ...photographer, englishName: 'Photographer', inEnglish: ['name', 'description'] }]);
  await renderApp(`/de${detailsAddress}`);
  const [name] = await screen.findAllByText('Photographer');
  expect(name?.closest('[lang]')).toHaveAttribute('lang', 'en');
});
