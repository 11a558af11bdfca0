import { expect, test } from '@jest/globals';
import type { Analytics } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeGateway, json, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const anAnalysis = (states: Partial<Analytics> = {}): Analytics => ({
  totalBookings: 9,
  confirmedBookings: 4,
  totalRevenue: 9600,
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
  ...states,
});

function gatewayWith(...answers: Analytics[]) {
  const gateway = fakeGateway();
  for (const answer of answers) gateway.once('GET /api/admin/analytics', json(answer));
  return gateway;
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

test('analytics tell revenue, average, guests and conversion, and what they are made of', async () => {
  gatewayWith(anAnalysis());
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

test('what the chart draws is also a table', async () => {
  gatewayWith(anAnalysis());
  await renderApp('/admin/analytics');
  const rows = (await panel('Revenue by month')).getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['MonthRevenueBookings', 'October 2026$00', 'November 2026$9,6004']);
});

test('the chart says when the totals count charters of months that it does not draw', async () => {
  gatewayWith(anAnalysis({ confirmedBookings: 5 }));
  await renderApp('/admin/analytics');
  const part = await panel('Revenue by month');
  expect(part.getByText(/^2 months, .* The totals above also count charters of other months\.$/)).toBeVisible();
});

test('another range is asked for, and kept in the address', async () => {
  const gateway = gatewayWith(anAnalysis(), anAnalysis({ conversionRate: 61 }));
  const { user, place } = await renderApp('/admin/analytics');
  expect(await screen.findByRole('radio', { name: 'All' })).toBeChecked();
  await screen.findByText('44%');
  await user.click(screen.getByRole('radio', { name: 'Last 6 months' }));
  expect(await screen.findByText('61%')).toBeVisible();
  expect(place.address).toBe('/admin/analytics?range=6-months');
  expect(gateway.calls.at(-1)).toMatch(/^GET \/api\/admin\/analytics\?from=\d{4}-\d\d-01&to=/);
});

test('a range of one’s own comes from the address', async () => {
  const gateway = gatewayWith(anAnalysis());
  await renderApp('/admin/analytics?range=custom&from=2026-03-01&to=nonsense');
  expect(await screen.findByLabelText('From')).toHaveValue('2026-03-01');
  expect(screen.getByLabelText('To')).toHaveValue('');
  await waitFor(() => expect(gateway.calls).toContain('GET /api/admin/analytics?from=2026-03-01'));
});

test('a range without a charter says so', async () => {
  gatewayWith(anAnalysis({ totalBookings: 0, confirmedBookings: 0, conversionRate: 0 }));
  await renderApp('/admin/analytics?range=month');
  expect(await screen.findByRole('heading', { name: 'No charters in this range' })).toBeVisible();
  expect(screen.getByText('0%')).toBeVisible();
});

test('when the figures cannot be loaded, one can try again', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/admin/analytics', refusal(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/analytics');
  expect(await screen.findByRole('alert')).toHaveTextContent('The analytics could not be loaded');
  gateway.once('GET /api/admin/analytics', json(anAnalysis()));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('44%')).toBeVisible();
});

test('the analytics count all bookings unless another range is chosen, and show the bookings of each month', async () => {
  const gateway = gatewayWith(anAnalysis());
  await renderApp('/admin/analytics');
  expect(await screen.findByRole('radio', { name: 'All' })).toBeChecked();
  expect(gateway.calls).toContain('GET /api/admin/analytics');
  const months = await screen.findByRole('table', { name: 'Revenue by month' });
  expect(months).not.toHaveClass('sr-only');
  expect(within(months).getByRole('row', { name: 'November 2026 $9,600 4' })).toBeVisible();
});
