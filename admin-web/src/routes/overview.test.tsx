import { expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { buildBlock } from '../test/factories/block.js';
import { buildBooking } from '../test/factories/booking.js';
import { buildOverview } from '../test/factories/overview.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const block = buildBlock({ startsAt: '2026-12-16T14:00:00.000Z', endsAt: '2026-12-16T16:00:00.000Z' });

const figure = async (name: string) => within((await screen.findByText(name, { selector: 'dt' })).parentElement!);

test('the overview shows the key figures', async () => {
  const gateway = fakeGateway();
  gateway.once(
    'GET /api/admin/overview',
    jsonResponse(buildOverview({ totalBookings: 1234, totalRevenue: 98_765, pendingBookings: 7, activePackages: 5 })),
  );
  await renderApp('/admin/dashboard');
  expect((await figure('Total Bookings')).getByText('1,234')).toBeVisible();
  expect((await figure('Total Revenue')).getByText('$98,765')).toBeVisible();
  expect((await figure('Pending Bookings')).getByText('7')).toBeVisible();
  expect((await figure('Active Packages')).getByText('5')).toBeVisible();
});

test('recent bookings show date, amount and status and link to the list', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/overview', jsonResponse(buildOverview({ recentBookings: [buildBooking({ status: 'cancelled' })] })));
  const { user, location } = await renderApp('/admin/dashboard');
  const link = await screen.findByRole('link', { name: /Amara Rolle.*Dec 15.*\$1,200.*Cancelled/ });
  await user.click(link);
  expect(location.address).toBe('/admin/bookings/K9HZN-GVX2Z');
});

test('today and tomorrow list charters with guests and phone link, and blocked time', async () => {
  const booking = buildBooking({ status: 'confirmed' });
  const { startsAt, endsAt } = booking;
  const gateway = fakeGateway();
  gateway.once(
    'GET /api/admin/overview',
    jsonResponse(
      buildOverview({
        onTheBoat: [
          { day: '2026-12-15', times: [{ startsAt, endsAt, booking, block: null }] },
          { day: '2026-12-16', times: [{ startsAt: block.startsAt, endsAt: block.endsAt, booking: null, block: block }] },
        ],
      }),
    ),
  );
  await renderApp('/admin/dashboard');
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getByText('9:00 AM – 1:00 PM')).toBeVisible();
  expect(today.getByText(/4 guests/)).toBeVisible();
  expect(today.getByRole('link', { name: booking.phone })).toHaveAttribute('href', 'tel:+12425550110');
  const tomorrow = within(screen.getByRole('region', { name: 'Tomorrow' }));
  expect(tomorrow.getByText(/^Blocked by staff/)).toBeVisible();
  expect(tomorrow.getByText('Maintenance')).toBeVisible();
  expect(tomorrow.getByText('Blocked by staff · New impeller')).toBeVisible();
});

test('a block over several days shows its part of each day', async () => {
  const gateway = fakeGateway();
  const night = { startsAt: '2026-12-16T03:00:00.000Z', endsAt: '2026-12-16T12:00:00.000Z', booking: null, block: block };
  const days = { startsAt: '2026-12-15T05:00:00.000Z', endsAt: '2026-12-18T15:00:00.000Z', booking: null, block: block };
  gateway.once(
    'GET /api/admin/overview',
    jsonResponse(
      buildOverview({
        onTheBoat: [
          { day: '2026-12-15', times: [night] },
          { day: '2026-12-16', times: [days, night] },
        ],
      }),
    ),
  );
  await renderApp('/admin/dashboard');
  expect(await screen.findByText('From 10:00 PM')).toBeVisible();
  const tomorrow = within(screen.getByRole('region', { name: 'Tomorrow' }));
  expect(tomorrow.getByText('Until 7:00 AM')).toBeVisible();
  expect(tomorrow.getByText('All day')).toBeVisible();
});

test('only the shortcuts of the current screen are listed', async () => {
  fakeGateway();
  const { user } = await renderApp('/admin/dashboard');
  await screen.findByRole('heading', { name: 'Overview', level: 1 });
  const keys = () => screen.queryByRole('complementary', { name: 'Keyboard shortcuts' });
  expect(keys()).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Reviews' }));
  await screen.findByRole('heading', { name: 'Reviews', level: 1 });
  expect(keys()).not.toHaveTextContent('Search');
  expect(keys()).toHaveTextContent('Next, previousJK');
  await user.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Bookings' }));
  await screen.findByRole('heading', { name: 'Bookings', level: 1 });
  expect(keys()).toHaveTextContent('Search/');
  await user.click(screen.getByRole('radio', { name: 'Calendar' }));
  expect(await screen.findByText('Month, week')).toBeVisible();
  expect(keys()).not.toHaveTextContent('Search');
});

test('a day without charters shows so', async () => {
  fakeGateway();
  await renderApp('/admin/dashboard');
  expect(await screen.findAllByText('No charters.')).toHaveLength(2);
  expect(screen.getByText('No bookings yet')).toBeVisible();
});

test('quick actions are available when the overview fails to load', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/overview', problemResponse(503, 'UNAVAILABLE'));
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
