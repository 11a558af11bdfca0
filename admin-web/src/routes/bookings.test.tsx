import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../test/factories/booking.js';
import { fakeGateway, json, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';
import { screenIs } from '../test/setup.js';

const rowOf = async (name: string) => {
  const row = (await screen.findByRole('button', { name })).closest('tr, li');
  if (!(row instanceof HTMLElement)) throw new Error(`no row around ${name}`);
  return within(row);
};
const statusOf = (name: string) => screen.getByRole('combobox', { name: `Status of ${name}` });

test('a booking is listed with its charter, guest, package, money and status, by the clock in Nassau', async () => {
  fakeGateway({ bookings: [aBooking({ status: 'confirmed', paymentStatus: 'partially_refunded' })] });
  await renderApp('/admin/bookings');
  const row = await rowOf('Amara Rolle');
  expect(row.getByText('Tue, Dec 15')).toBeVisible();
  expect(row.getByText('9:00 AM – 1:00 PM')).toBeVisible();
  expect(row.getByText('amara@example.com')).toBeVisible();
  expect(row.getByText('Rose Island 4-Hour Charter')).toBeVisible();
  expect(row.getByText('4 guests')).toBeVisible();
  expect(row.getByText('$1,200')).toBeVisible();
  expect(row.getByText('Partially refunded')).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Confirmed');
  expect(screen.getByText('1 booking')).toBeVisible();
});

test('a phone gets cards, and each booking only once', async () => {
  screenIs('narrow');
  fakeGateway({ bookings: [aBooking()] });
  await renderApp('/admin/bookings');
  expect(await screen.findAllByRole('button', { name: 'Amara Rolle' })).toHaveLength(1);
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('while the list loads it says so', async () => {
  const gateway = fakeGateway();
  gateway.once('GET /api/bookings', new Promise(() => {}));
  await renderApp('/admin/bookings');
  expect(await screen.findByText('Loading bookings')).toBeInTheDocument();
});

test('an empty house and a filter without a match are two different things', async () => {
  fakeGateway();
  const { user } = await renderApp('/admin/bookings');
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Cancelled' }));
  expect(await screen.findByRole('heading', { name: 'No bookings match' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('when the list cannot be loaded, one can try again', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  gateway.once('GET /api/bookings', refusal(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/bookings');
  expect(await screen.findByRole('alert')).toHaveTextContent('Server error. Please try again later.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Amara Rolle' })).toBeVisible();
});

test('a refresh that fails keeps what was there', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.once('GET /api/bookings', refusal(503, 'UNAVAILABLE'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText(/Could not refresh/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Amara Rolle' })).toBeVisible();
});

test('filters are kept in the address and sent to the server', async () => {
  const gateway = fakeGateway({ bookings: [aBooking(), aBooking({ firstName: 'Jonas', lastName: 'Lind', status: 'confirmed' })] });
  const { user, place } = await renderApp('/admin/bookings?from=2026-12-01&to=nonsense');
  await user.click(await screen.findByRole('radio', { name: 'Confirmed' }));
  await user.type(screen.getByRole('searchbox', { name: 'Search bookings' }), 'jon');
  await waitFor(() => expect(place.address).toBe('/admin/bookings?status=confirmed&search=jon&from=2026-12-01'));
  await waitFor(() => expect(gateway.calls.at(-1)).toBe('GET /api/bookings?status=confirmed&search=jon&from=2026-12-01&limit=50'));
  expect(await screen.findByText('1 match')).toBeVisible();
});

test('the order is chosen, kept in the address, and the file is exported in it', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  const { user, place } = await renderApp('/admin/bookings?status=confirmed');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Order' }), 'Amount, lowest first');
  await waitFor(() => expect(place.address).toBe('/admin/bookings?status=confirmed&sort=amount&order=asc'));
  await waitFor(() => expect(gateway.calls.at(-1)).toBe('GET /api/bookings?status=confirmed&sort=amount&order=asc&limit=50'));
  expect(screen.getByRole('link', { name: 'Export as CSV' })).toHaveAttribute(
    'href',
    '/api/bookings.csv?status=confirmed&sort=amount&order=asc',
  );
});

test('a search that finds very many says so, and does not count them', async () => {
  fakeGateway({ bookings: Array.from({ length: 1_000 }, () => aBooking()), pageSize: 2 });
  await renderApp('/admin/bookings?search=amara');
  expect(await screen.findByText('1,000 or more matches')).toBeVisible();
  expect(screen.getByText(/2 of 1,000 or more shown/)).toBeVisible();
});

test('more bookings come page by page', async () => {
  fakeGateway({ bookings: ['Ann', 'Ben', 'Cleo'].map((firstName) => aBooking({ firstName })), pageSize: 2 });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByText(/2 of 3 shown/);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByRole('button', { name: 'Cleo Rolle' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
});

test('a new status shows at once and is saved', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  let answer: (reply: Response) => void = () => {};
  gateway.once('PUT', new Promise((resolve) => (answer = resolve)));
  await user.selectOptions(statusOf('Amara Rolle'), 'Confirmed');
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Confirmed');
  gateway.bookings[0] = { ...gateway.bookings[0]!, status: 'confirmed' };
  await act(async () => answer(json(gateway.bookings[0])));
  expect(await screen.findByText('Status Updated')).toBeVisible();
  expect(gateway.calls).toContain(`PUT /api/admin/bookings/${gateway.bookings[0].id}/status {"status":"confirmed"}`);
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Confirmed');
});

test('a status that the server cannot save goes back to what it was', async () => {
  const gateway = fakeGateway({ bookings: [aBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.once('PUT', refusal(500, 'INTERNAL'));
  await user.selectOptions(statusOf('Amara Rolle'), 'Cancelled');
  expect(await screen.findByText('Failed to update booking status')).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Pending');
});

test('a cancelled booking whose time is sold stays cancelled, and staff are told who holds it', async () => {
  const gateway = fakeGateway({ bookings: [aBooking({ status: 'cancelled' })] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.once('PUT', refusal(409, 'SLOT_TAKEN', 'Booking 8K2MQ-4VX7A has the boat then.'));
  await user.selectOptions(statusOf('Amara Rolle'), 'Confirmed');
  expect(await screen.findByText('Another charter holds that time now')).toBeVisible();
  expect(screen.getByText(/Booking 8K2MQ-4VX7A has the boat then\./)).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Cancelled');
});

test('a completed booking has no status to choose', async () => {
  fakeGateway({ bookings: [aBooking({ status: 'completed' })] });
  await renderApp('/admin/bookings');
  const row = await rowOf('Amara Rolle');
  expect(row.getByText('Completed')).toBeVisible();
  expect(row.queryByRole('combobox')).not.toBeInTheDocument();
});

test('a session that ends under a change leads to sign-in and back', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  const { user, place } = await renderApp('/admin/bookings?status=pending');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.signedIn = false;
  await user.selectOptions(statusOf('Amara Rolle'), 'Confirmed');
  await user.type(await screen.findByLabelText('Username'), 'captain');
  await user.type(screen.getByLabelText('Password'), 'correct');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: 'Amara Rolle' })).toBeVisible();
  expect(place.address).toBe('/admin/bookings?status=pending');
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Pending');
});

test('the details show every field, with links to write and to call', async () => {
  fakeGateway({ bookings: [aBooking({ timeSlot: 'Morning', locale: 'fr', specialRequests: 'Champagne on ice.' })] });
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
  expect(dialog.getByText('Nov 12, 2026, 2:33 AM')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Copy the code' }));
  expect(await dialog.findByText('Copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('K9HZN-GVX2Z');
});

test('an unpaid booking is deleted after one question', async () => {
  const gateway = fakeGateway({ bookings: [aBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Delete the booking of Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this booking?' }));
  expect(gateway.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Delete booking' }));
  expect(await screen.findByText('Booking Deleted')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No bookings yet' })).toBeVisible();
});

test('a paid booking asks once more before it is deleted by force', async () => {
  const gateway = fakeGateway({ bookings: [aBooking()] });
  const id = gateway.bookings[0]!.id;
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Delete the booking of Amara Rolle' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this booking?' }));
  expect(dialog.getByText(/\$1,200 came in and has not been refunded/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Delete booking' })).toBeDisabled();
  await user.click(dialog.getByRole('checkbox', { name: 'Delete it without a refund' }));
  await user.click(dialog.getByRole('button', { name: 'Delete booking' }));
  await waitFor(() => expect(gateway.calls).toContain(`DELETE /api/admin/bookings/${id}?force=true`));
  expect(await screen.findByText('The booking has been removed permanently')).toBeVisible();
});

test('a payment that came meanwhile turns a plain delete into the second question', async () => {
  const gateway = fakeGateway({ bookings: [aBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Delete the booking of Amara Rolle' }));
  gateway.bookings = [{ ...gateway.bookings[0]!, paymentStatus: 'paid' }];
  await user.click(await screen.findByRole('button', { name: 'Delete booking' }));
  expect(await screen.findByText('Failed to delete booking')).toBeVisible();
  expect(await screen.findByRole('checkbox', { name: 'Delete it without a refund' })).not.toBeChecked();
});

test('the keyboard is enough: search, walk, open, step, close', async () => {
  fakeGateway({ bookings: ['Ann', 'Ben', 'Cleo'].map((firstName) => aBooking({ firstName })) });
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

test('when a row leaves the list, its neighbour takes the focus', async () => {
  fakeGateway({ bookings: ['Ann', 'Ben', 'Cleo'].map((firstName) => aBooking({ firstName })) });
  const { user } = await renderApp('/admin/bookings?status=pending');
  await screen.findByRole('button', { name: 'Ben Rolle' });
  await user.selectOptions(statusOf('Ben Rolle'), 'Confirmed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ben Rolle' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cleo Rolle' })).toHaveFocus());
});
