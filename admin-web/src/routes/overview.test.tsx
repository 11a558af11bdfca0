import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aBooking } from '../test/a-booking.js';
import { anOverview } from '../test/an-overview.js';
import { fakeGateway, json, refusal } from '../test/gateway.js';
import { renderApp } from '../test/render-app.js';

const figure = async (name: string) => within((await screen.findByText(name, { selector: 'dt' })).parentElement!);

test('the overview tells how the house stands', async () => {
  const gateway = fakeGateway();
  gateway.once(
    'GET /api/admin/overview',
    json(anOverview({ totalBookings: 1234, totalRevenue: 98_765, pendingBookings: 7, activePackages: 5 })),
  );
  await renderApp('/admin/dashboard');
  expect((await figure('Total Bookings')).getByText('1,234')).toBeVisible();
  expect((await figure('Total Revenue')).getByText('$98,765')).toBeVisible();
  expect((await figure('Pending Bookings')).getByText('7')).toBeVisible();
  expect((await figure('Active Packages')).getByText('5')).toBeVisible();
});

test('the newest bookings are listed with date, money and status in words, and lead to the list', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/overview', json(anOverview({ recentBookings: [aBooking({ status: 'cancelled' })] })));
  const { user, place } = await renderApp('/admin/dashboard');
  const link = await screen.findByRole('link', { name: /Amara Rolle.*Dec 15.*\$1,200.*Cancelled/ });
  await user.click(link);
  expect(place.address).toBe('/admin/bookings?search=K9HZN-GVX2Z');
});

test('today and tomorrow on the boat name the guests, their number and a phone that dials', async () => {
  const booking = aBooking({ status: 'confirmed' });
  const { startsAt, endsAt } = booking;
  const gateway = fakeGateway();
  gateway.once(
    'GET /api/admin/overview',
    json(
      anOverview({
        onTheBoat: [
          { day: '2026-12-15', times: [{ startsAt, endsAt, booking }] },
          { day: '2026-12-16', times: [{ startsAt: '2026-12-16T14:00:00.000Z', endsAt: '2026-12-16T16:00:00.000Z', booking: null }] },
        ],
      }),
    ),
  );
  await renderApp('/admin/dashboard');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getByText('9:00 AM – 1:00 PM')).toBeVisible();
  expect(today.getByText(/4 guests/)).toBeVisible();
  expect(today.getByRole('link', { name: booking.phone })).toHaveAttribute('href', 'tel:+12425550110');
  expect(within(screen.getByRole('region', { name: 'Tomorrow' })).getByText('Kept free by staff')).toBeVisible();
});

test('a day on which nobody sails says so calmly', async () => {
  fakeGateway();
  await renderApp('/admin/dashboard');
  expect(await screen.findAllByText('Nobody sails. The boat stays in harbour.')).toHaveLength(2);
  expect(screen.getByText('No bookings yet')).toBeVisible();
});

test('quick actions lead to the other tabs, even when the figures do not come', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/overview', refusal(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent('The overview could not be loaded');
  const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }));
  expect(actions.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/admin/packages',
    '/admin/bookings',
    '/admin/gallery',
    '/admin/analytics',
    '/admin/invoices',
  ]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Total Bookings')).toBeVisible();
});
