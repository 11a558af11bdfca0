import { expect, test } from 'vitest';
import type { Analytics } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const buildAnalytics = (overrides: Partial<Analytics> = {}): Analytics => ({
  totalBookings: 9,
  confirmedBookings: 4,
  totalRevenue: 9600,
  totalRefunds: 100,
  totalFees: 290.6,
  netRevenue: 9209.4,
  feesUnknown: 0,
  averageBookingValue: 2400,
  totalGuests: 18,
  averageGuests: 4.5,
  conversionRate: 44,
  statuses: [
    { status: 'confirmed', bookings: 3 },
    { status: 'completed', bookings: 1 },
    { status: 'pending', bookings: 4 },
    { status: 'cancelled', bookings: 1 },
  ],
  months: [
    { month: '2026-10', revenue: 0, bookings: 0 },
    { month: '2026-11', revenue: 9600, bookings: 4 },
  ],
  popularTimeSlots: [{ timeSlot: '9:00 AM - 1:00 PM', bookings: 6 }],
  popularPackages: [{ packageId: 99, name: 'Unknown Package', bookings: 2 }],
  packagePerformance: [
    { packageId: 1, name: 'Rose Island', duration: '4 hours', price: 1200, confirmedBookings: 2, confirmedRevenue: 2400 },
  ],
  ...overrides,
});

function gatewayReturning(...answers: Analytics[]) {
  const gateway = fakeGateway();
  for (const answer of answers) gateway.once('GET /api/admin/analytics', jsonResponse(answer));
  return gateway;
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('analytics show revenue, average, guests, conversion and their breakdowns', async () => {
  gatewayReturning(buildAnalytics());
  await renderApp('/admin/analytics');
  expect(await screen.findByText('44%')).toBeVisible();
  expect(screen.getByText('4 of 9 bookings confirmed')).toBeVisible();
  expect(screen.getByText('4.5 per booking on average')).toBeVisible();
  expect(screen.getByText('$2,400', { selector: 'dd span' })).toBeVisible();
  expect((await panel('Booking status')).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Confirmed3',
    'Completed1',
    'Pending4',
    'Cancelled1',
  ]);
  expect((await panel('Popular packages')).getByText('Unknown Package')).toBeVisible();
  expect((await panel('Popular time slots')).getByRole('listitem')).toHaveTextContent('9:00 AM - 1:00 PM6');
  expect((await panel('Package performance')).getByRole('row', { name: /Rose Island.*4 hours.*\$1,200.*2.*\$2,400/ })).toBeVisible();
});

test('the net revenue says what was taken from it, and how many fees are not known yet', async () => {
  gatewayReturning(buildAnalytics(), buildAnalytics({ feesUnknown: 2 }));
  const { user } = await renderApp('/admin/analytics');
  expect(await screen.findByText('$9,209.40')).toBeVisible();
  expect(screen.getByText('Less $290.60 in PayPal fees and $100 in refunds.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Last 6 months' }));
  expect(
    await screen.findByText("Less $290.60 in PayPal fees and $100 in refunds. The PayPal fees of 2 bookings aren't known yet."),
  ).toBeVisible();
});

test("the chart's values are also in a table", async () => {
  gatewayReturning(buildAnalytics());
  await renderApp('/admin/analytics');
  const rows = (await panel('Revenue by month')).getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['MonthRevenueBookings', 'October 2026$00', 'November 2026$9,6004']);
});

test('the chart notes that the totals include months it does not show', async () => {
  gatewayReturning(buildAnalytics({ confirmedBookings: 5 }));
  await renderApp('/admin/analytics');
  const part = await panel('Revenue by month');
  expect(part.getByText(/^2 months, .* The totals above also count charters of other months\.$/)).toBeVisible();
});

test('a selected range is requested and kept in the URL', async () => {
  const gateway = gatewayReturning(buildAnalytics(), buildAnalytics({ conversionRate: 61 }));
  const { user, location } = await renderApp('/admin/analytics');
  expect(await screen.findByRole('radio', { name: 'All' })).toBeChecked();
  await screen.findByText('44%');
  await user.click(screen.getByRole('radio', { name: 'Last 6 months' }));
  expect(await screen.findByText('61%')).toBeVisible();
  expect(location.address).toBe('/admin/analytics?range=6-months');
  expect(gateway.calls.at(-1)).toMatch(/^GET \/api\/admin\/analytics\?from=\d{4}-\d\d-01&to=/);
});

test('a custom range is read from the URL', async () => {
  const gateway = gatewayReturning(buildAnalytics());
  await renderApp('/admin/analytics?range=custom&from=2026-03-01&to=nonsense');
  expect(await screen.findByLabelText('From')).toHaveValue('2026-03-01');
  expect(screen.getByLabelText('To')).toHaveValue('');
  await waitFor(() => expect(gateway.calls).toContain('GET /api/admin/analytics?from=2026-03-01'));
});

test('a range is read from the URL', async () => {
  const gateway = gatewayReturning(buildAnalytics());
  await renderApp('/admin/analytics?range=year');
  expect(await screen.findByRole('radio', { name: 'This year' })).toBeChecked();
  await waitFor(() => expect(gateway.calls.at(-1)).toMatch(/^GET \/api\/admin\/analytics\?from=\d{4}-01-01&to=/));
});

test('a range without charters shows the empty state, and another one its figures', async () => {
  gatewayReturning(buildAnalytics({ totalBookings: 0, confirmedBookings: 0, conversionRate: 0 }), buildAnalytics());
  const { user } = await renderApp('/admin/analytics?range=month');
  expect(await screen.findByRole('heading', { name: 'No charters in this range' })).toBeVisible();
  expect(screen.getByText('0%')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(await screen.findByRole('heading', { name: 'Revenue by month' })).toBeVisible();
});

test('analytics that fail to load can be retried', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/analytics', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/analytics');
  expect(await screen.findByRole('alert')).toHaveTextContent('The analytics could not be loaded');
  gateway.once('GET /api/admin/analytics', jsonResponse(buildAnalytics()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('44%')).toBeVisible();
});

test('the default range is All, and the table shows the bookings per month', async () => {
  const gateway = gatewayReturning(buildAnalytics());
  await renderApp('/admin/analytics');
  expect(await screen.findByRole('radio', { name: 'All' })).toBeChecked();
  expect(gateway.calls).toContain('GET /api/admin/analytics');
  const months = await screen.findByRole('table', { name: 'Revenue by month' });
  expect(months.closest('.sr-only')).toBeNull();
  expect(within(months).getByRole('row', { name: 'November 2026 $9,600 4' })).toBeVisible();
});
