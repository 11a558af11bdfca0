import { beforeEach, describe, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { Trip, TripAddOn } from '@charter/contracts';
import { approves, cancels, fakePayPal } from '../test/fake-paypal.js';
import { fakeGateway, guestBooking, problem, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const requestId = '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6e';
const trip: Trip = {
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'confirmed',
  bookingDate: '2099-12-09',
  startsAt: '2099-12-09T14:00:00.000Z',
  endsAt: '2099-12-09T18:00:00.000Z',
  guestCount: 4,
  revision: 3,
  partyUntil: '2099-12-08T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2099-12-07T14:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: [] },
  review: 'none',
  cancellation: null,
  folio: { lines: [], payments: [], balanceDue: 0 },
  paymentRequests: [],
  offersAddOns: true,
};
const addOn = (id: number, over: Partial<TripAddOn>): TripAddOn => ({
  id,
  name: `Add-on ${id}`,
  description: `What add-on ${id} is.`,
  price: 100,
  unit: 'charter',
  maxQty: 1,
  leadHours: 48,
  perDay: null,
  packageIds: [],
  imageUrl: null,
  active: true,
  left: 1,
  ...over,
});
const offered = [
  addOn(1, { name: 'Lunch on board', price: 45, unit: 'guest', maxQty: 2, left: 2 }),
  addOn(2, { name: 'Photographer', price: 450, perDay: 1 }),
  addOn(3, { name: 'Cake', left: 0, why: 'tooLate' }),
  addOn(4, { name: 'Drone', left: 0, why: 'soldOut' }),
  addOn(5, { name: 'Flowers', left: 0, why: 'enough' }),
  addOn(6, { name: 'Extra hour', extraMinutes: 60, left: 0, why: 'timeTaken' }),
  addOn(7, { name: 'Two hours', extraMinutes: 120, left: 0, why: 'tooDark' }),
];
const asking: Trip = {
  ...trip,
  paymentRequests: [
    { id: requestId, kind: 'addons', amount: 180, lines: [{ kind: 'addon', text: 'Lunch on board', qty: 4, unitAmount: 45, amount: 180 }] },
  ],
};
const bought: Trip = { ...trip, totalAmount: 1630, addOns: [{ id: 1, name: 'Lunch on board', qty: 4, amount: 180 }] };
const route = 'POST /api/trip/add-ons';

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('GET /api/trip', trip);
  gateway.answer('GET /api/trip/add-ons?locale=en', offered);
  gateway.answer(route, { paymentRequestId: requestId, amount: 180 });
  fakePayPal(approves);
});

const open = async () => {
  const user = await renderApp('/trip');
  await user.click(await screen.findByRole('button', { name: 'Add something' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add-ons' }));
  await dialog.findByText('What add-on 2 is.');
  return { user, dialog };
};

describe('what a guest adds to the charter', () => {
  test('is chosen with quantities, says what it costs, and what cannot be had and why', async () => {
    const { user, dialog } = await open();
    expect(dialog.getByText('Cake must be ordered at least 48 hours before departure')).toBeVisible();
    expect(dialog.getByText('Drone is sold out on this day')).toBeVisible();
    expect(dialog.getByText('Already part of your charter')).toBeVisible();
    expect(dialog.getByText("Extra hour isn't available: the boat is booked right after this charter")).toBeVisible();
    expect(dialog.getByText("Two hours isn't available: the charter would end with too little daylight")).toBeVisible();
    expect(dialog.getAllByRole('spinbutton')).toHaveLength(2);
    expect(dialog.getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
    await user.type(dialog.getByRole('spinbutton', { name: 'Lunch on board' }), '{ArrowUp}');
    expect(dialog.getByRole('status')).toHaveTextContent('Total$180');
  });

  test('is asked for once, paid at PayPal, and then part of the booking', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('spinbutton', { name: 'Lunch on board' }), '{ArrowUp}');
    await user.dblClick(dialog.getByRole('button', { name: 'Continue to payment' }));
    const payment = within(await screen.findByRole('dialog', { name: 'Payment' }));
    gateway.answer('GET /api/trip', bought);
    await user.click(await payment.findByRole('button', { name: 'Pay with PayPal' }));
    expect(await payment.findByText("We have received $180. You'll find it here in your booking.")).toBeVisible();
    expect(gateway.bodies(route)).toEqual([{ addOns: [{ id: 1, qty: 1 }] }]);
    expect(gateway.bodies('POST /paypal/order')).toMatchObject([{ amount: '180.00', paymentRequestId: requestId }]);
    await user.keyboard('{Escape}');
    expect(await screen.findByText(/Lunch on board/)).toBeVisible();
  });

  test('stays among the payments of the page when it was not paid', async () => {
    fakePayPal(cancels);
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('spinbutton', { name: 'Lunch on board' }), '{ArrowUp}');
    gateway.answer('GET /api/trip', asking);
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    const payment = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await user.click(await payment.findByRole('button', { name: 'Pay with PayPal' }));
    expect(await payment.findByText('You closed PayPal before paying. Nothing has been charged.')).toBeVisible();
    await user.keyboard('{Escape}');
    const panel = within(await screen.findByRole('region', { name: 'Payment' }));
    expect(panel.getByText('Lunch on board').closest('p')).toHaveTextContent('4 × Lunch on board');
    expect(panel.getByRole('button', { name: 'Pay $180' })).toBeVisible();
  });

  test('that was sold meanwhile says so, and the list is loaded again', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByRole('spinbutton', { name: 'Photographer' }), '{ArrowUp}');
    const rejected = problem(422, 'INVALID');
    gateway.answer(route, {
      ...rejected,
      problem: {
        ...rejected.problem,
        errors: { addOns: 'Photographer is sold out on this day' },
        codes: { addOns: { code: 'addOnSoldOut', params: { name: 'Photographer' } } },
      },
    });
    gateway.answer('GET /api/trip/add-ons?locale=en', [offered[0], { ...offered[1], left: 0, why: 'soldOut' }]);
    await user.click(dialog.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(dialog.getAllByText('Photographer is sold out on this day')).toHaveLength(2));
    expect(dialog.getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
  });

  test('can be loaded again after an error', async () => {
    gateway.answer('GET /api/trip/add-ons?locale=en', problem(503, 'UNAVAILABLE'));
    const user = await renderApp('/trip');
    await user.click(await screen.findByRole('button', { name: 'Add something' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add-ons' }));
    expect(await dialog.findByText("We couldn't load the add-ons")).toBeVisible();
    gateway.answer('GET /api/trip/add-ons?locale=en', offered);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('What add-on 2 is.')).toBeVisible();
  });

  test('is not offered without add-ons', async () => {
    gateway.answer('GET /api/trip', { ...trip, offersAddOns: undefined });
    await renderApp('/trip');
    expect(await screen.findByRole('region', { name: 'Change the day' })).toBeVisible();
    expect(screen.queryByText('Add something')).not.toBeInTheDocument();
  });
});
