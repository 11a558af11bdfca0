import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import type { Trip } from '@charter/contracts';
import { button, dialog, fillIn } from '../test/booking-page.js';
import { fakeGateway, guestBooking, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { approves, fakePayPal } from '../test/fake-paypal.js';
import { renderApp } from '../test/render-app.js';
import { translatePage } from '../test/translated-page.js';

let gateway: FakeGateway;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  gateway = fakeGateway();
  fakePayPal(approves);
});
afterEach(() => stop());

/** Renders a page that the browser has translated before the guest does anything. @param ready name of a button that is loaded last */
async function renderTranslated(address: string, ready: string) {
  const user = await renderApp(address);
  await button(ready);
  stop = translatePage();
  expect(document.querySelectorAll('font font').length).toBeGreaterThan(30);
  return user;
}

test('each step of the checkout works on a translated page', async () => {
  const user = await renderTranslated('/booking?package=2', 'Select Paradise Island Sunset Cruise');
  // The name of the chosen charter changes from one with a hyphen to one without, and back.
  await user.click(await button('Select Paradise Island Sunset Cruise'));
  const first = within(await dialog('Choose your date'));
  await user.click(first.getByRole('button', { name: 'Close' }));
  expect(await button('Selected: Paradise Island Sunset Cruise')).toBeVisible();
  await user.click(await button('Select Rose Island 4-Hour Charter'));
  await user.click(await within(await dialog('Choose your date')).findByRole('button', { name: 'Friday, November 27, 2026' }));
  const details = within(await dialog('Your details'));
  await user.click(await details.findByRole('radio', { name: /9:00\sAM/ }));
  expect(await details.findByText('Time slot is available')).toBeVisible();
  await user.click(await button('Confirm Booking'));
  expect((await details.findAllByText('First name is required')).length).toBeGreaterThan(0);
  await fillIn(user);
  await user.click(await button('Confirm Booking'));
  await dialog('Payment');
  await user.click(await button('Pay with PayPal'));
  expect(await screen.findByRole('heading', { name: 'See you on board, Amelia' })).toBeVisible();
});

const trip: Trip = {
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'confirmed',
  revision: 3,
  partyUntil: '2026-12-08T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2026-12-07T14:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: '/api/trip/invoice.pdf', issued: [] },
  review: 'none',
  cancellation: null,
};

test('the trip page works on a translated page: a corrected phone number and another day', async () => {
  const afternoon = { timeSlot: '2:00 PM - 6:00 PM', startsAt: '2026-12-11T19:00:00.000Z', endsAt: '2026-12-11T23:00:00.000Z' };
  gateway.answer('GET /api/trip', trip);
  for (const query of ['from=2026-11-22&to=2026-12-22', 'from=2026-12-23&to=2027-01-22', 'from=2027-01-23&to=2027-02-20'])
    gateway.answer(`GET /api/trip/openings?${query}`, query.includes('12-22') ? [{ date: '2026-12-11', slots: [afternoon] }] : []);
  gateway.answer('PATCH /api/trip', { ...trip, phone: '+1 555 0199', revision: 4 });
  gateway.answer('POST /api/trip/move', { ...trip, bookingDate: '2026-12-11', ...afternoon, revision: 5 });
  const user = await renderTranslated('/trip', 'Change details');
  await user.click(await button('Change details'));
  const phone = await screen.findByLabelText('Phone');
  await user.clear(phone);
  await user.type(phone, '+1 555 0199');
  await user.click(await button('Save changes'));
  expect(await screen.findByText('Your changes are saved')).toBeVisible();
  await user.click(await button('Choose another day'));
  await user.click(await button(/December 11, 2026/));
  await user.click(await button('Move my charter'));
  expect(await screen.findByText('Your charter has been moved')).toBeVisible();
});
