import { expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../test/factories/booking.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { setScreenWidth } from '../test/setup.js';

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('button', { name })).closest('tr, li');
  if (!(row instanceof HTMLElement)) throw new Error(`no row around ${name}`);
  return within(row);
};

test('a booking is listed with charter time in Nassau, guest, package, amount and status', async () => {
  fakeGateway({ bookings: [buildBooking({ status: 'confirmed', paymentStatus: 'partially_refunded' })] });
  await renderApp('/admin/bookings');
  const row = await rowOf('Amara Rolle');
  expect(row.getByText('Tue, Dec 15')).toBeVisible();
  expect(row.getByText('9:00 AM – 1:00 PM')).toBeVisible();
  expect(row.getByText('amara@example.com')).toBeVisible();
  expect(row.getByText('Rose Island 4-Hour Charter')).toBeVisible();
  expect(row.getByText('4 guests')).toBeVisible();
  expect(row.getByText('$1,200')).toBeVisible();
  expect(row.getByText('Partially refunded')).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Status of Amara Rolle' })).toHaveDisplayValue('Confirmed');
  expect(screen.getByText('1 booking')).toBeVisible();
});

test('phones show cards instead of the table', async () => {
  setScreenWidth('narrow');
  fakeGateway({ bookings: [buildBooking()] });
  await renderApp('/admin/bookings');
  expect(await screen.findAllByRole('button', { name: 'Amara Rolle' })).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('phones unfold order and filters with a button that says how many are set', async () => {
  setScreenWidth('narrow');
  fakeGateway({ bookings: [buildBooking()] });
  const { user } = await renderApp('/admin/bookings?from=2026-12-01&to=2026-12-05');
  const button = await screen.findByRole('button', { name: 'Order and filters, 1 filter set' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByRole('searchbox', { name: 'Search bookings' })).toBeVisible();
  expect(screen.queryByRole('radio', { name: 'Cancelled' })).not.toBeInTheDocument();
  await user.click(button);
  await user.click(screen.getByRole('radio', { name: 'Cancelled' }));
  expect(await screen.findByRole('button', { name: 'Order and filters, 2 filters set', expanded: true })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await user.click(await screen.findByRole('button', { name: 'Order and filters' }));
  expect(screen.queryByRole('radio', { name: 'Cancelled' })).not.toBeInTheDocument();
});

test('a loading text is shown while bookings load', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/bookings', new Promise(() => {}));
  await renderApp('/admin/bookings');
  expect(await screen.findByText('Loading bookings')).toBeInTheDocument();
});

test('no bookings and no matches have different empty states', async () => {
  fakeGateway();
  const { user } = await renderApp('/admin/bookings');
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Cancelled' }));
  expect(await screen.findByRole('heading', { name: 'No bookings match' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('a list that fails to load can be retried', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  gateway.once('GET /api/bookings', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/bookings');
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Amara Rolle' })).toBeVisible();
});

test('a refresh that fails keeps the loaded bookings', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.once('GET /api/bookings', problemResponse(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/Could not refresh/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Amara Rolle' })).toBeVisible();
});

test('filters are kept in the URL and sent to the server', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking(), buildBooking({ firstName: 'Jonas', lastName: 'Lind', status: 'confirmed' })] });
  const { user, location } = await renderApp('/admin/bookings?from=2026-12-01&to=nonsense');
  await user.click(await screen.findByRole('radio', { name: 'Confirmed' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search bookings' }), 'jon');
  await waitFor(() => expect(location.address).toBe('/admin/bookings?status=confirmed&search=jon&from=2026-12-01'));
  await waitFor(() => expect(gateway.calls.at(-1)).toBe('GET /api/bookings?status=confirmed&search=jon&from=2026-12-01&limit=50'));
  expect(await screen.findByText('1 match')).toBeVisible();
});

test('the sort order is kept in the URL and used by the CSV export', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  const { user, location } = await renderApp('/admin/bookings?status=confirmed');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Amount, lowest first');
  await waitFor(() => expect(location.address).toBe('/admin/bookings?status=confirmed&sort=amount&order=asc'));
  await waitFor(() => expect(gateway.calls.at(-1)).toBe('GET /api/bookings?status=confirmed&sort=amount&order=asc&limit=50'));
  expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    '/api/bookings.csv?status=confirmed&sort=amount&order=asc',
  );
});

test('a search with too many matches shows a lower bound', async () => {
  fakeGateway({ bookings: Array.from({ length: 1_000 }, () => buildBooking()), pageSize: 2 });
  await renderApp('/admin/bookings?search=amara');
  expect(await screen.findByText('1,000 or more matches')).toBeVisible();
  expect(screen.getByText(/2 of 1,000 or more shown/)).toBeVisible();
});

test('more bookings are loaded page by page', async () => {
  fakeGateway({ bookings: ['Ann', 'Ben', 'Cleo'].map((firstName) => buildBooking({ firstName })), pageSize: 2 });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByText(/2 of 3 shown/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Cleo Rolle' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('the details show every field with e-mail and phone links', async () => {
  fakeGateway({
    bookings: [buildBooking({ timeSlot: 'Morning', locale: 'fr', lodging: 'The Coral House', specialRequests: 'Champagne on ice.' })],
  });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  expect(dialog.getByText('K9HZN-GVX2Z')).toBeVisible();
  expect(dialog.getByText('Tuesday, December 15, 2026')).toBeVisible();
  expect(dialog.getByText('Nassau time, sold as Morning')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'amara@example.com' })).toHaveAttribute('href', 'mailto:amara@example.com');
  expect(dialog.getByRole('link', { name: '+1 242 555 0110' })).toHaveAttribute('href', 'tel:+12425550110');
  expect(dialog.getByText('Français')).toBeVisible();
  expect(dialog.getByText('Champagne on ice.')).toBeVisible();
  expect(dialog.getByText('The Coral House')).toBeVisible();
  expect(dialog.getByText('Nov 12, 2026, 2:33 AM')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy the code' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('K9HZN-GVX2Z');
});

test('an unpaid booking is deleted after one question', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Delete the booking of Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this booking?' }));
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete booking' }));
  expect(await screen.findByText('Booking Deleted')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('deleting a paid booking needs a second confirmation', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  const id = gateway.bookings[0]!.id;
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Delete the booking of Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this booking?' }));
  expect(dialog.getByText(/\$1,200 was paid and hasn't been refunded/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete booking' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Delete without a refund' }));
  await user.click(dialog.getByRole('button', { name: 'Delete booking' }));
  await waitFor(() => expect(gateway.calls).toContain(`DELETE /api/admin/bookings/${id}?force=true`));
  expect(await screen.findByText('The booking has been removed permanently')).toBeVisible();
});

test('a booking that fails to be deleted stays in the list', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking({ status: 'confirmed' })] });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Amara Rolle' })).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete this booking?' }));
  await user.click(question.getByRole('checkbox', { name: 'Delete without a refund' }));
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click(question.getByRole('button', { name: 'Delete booking' }));
  expect(await screen.findByText('Failed to delete booking')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep booking' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Amara Rolle' })).getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Amara Rolle' })).toBeVisible();
});

test('STILL_PAID shows the second confirmation', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Delete the booking of Amara Rolle' }));
  gateway.bookings = [{ ...gateway.bookings[0]!, paymentStatus: 'paid' }];
  await user.click(await screen.findByRole('button', { name: 'Delete booking' }));
  expect(await screen.findByText('Failed to delete booking')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Delete without a refund' })).not.toBeChecked();
});

test('keyboard: search, move between rows, open, next, close', async () => {
  const codes = { Ann: 'K9HZN-GVX2A', Ben: 'K9HZN-GVX2B', Cleo: 'K9HZN-GVX2C' };
  fakeGateway({ bookings: Object.entries(codes).map(([firstName, confirmationCode]) => buildBooking({ firstName, confirmationCode })) });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Ann Rolle' });
  await user.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Ann Rolle' })).toHaveFocus();
  await user.keyboard('jj{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Ben Rolle' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Ben Rolle' });
  await user.click(screen.getByRole('button', { name: 'Next booking' }));
  await screen.findByRole('dialog', { name: 'Cleo Rolle' });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cleo Rolle' })).toHaveFocus();
});
