import { afterEach, expect, test, vi } from 'vitest';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBooking } from '../test/factories/booking.js';
import { fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const statusOf = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name: `Status of ${name}` });

test('a new status is shown optimistically and saved', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  let respond: (response: Response) => void = () => {};
  gateway.once('PUT', new Promise((resolve) => (respond = resolve)));
  await user.selectOptions(statusOf('Amara Rolle'), 'Confirmed');
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Confirmed');
  gateway.bookings[0] = { ...gateway.bookings[0]!, status: 'confirmed' };
  await act(async () => respond(jsonResponse(gateway.bookings[0])));
  expect(await screen.findByText('Status Updated')).toBeVisible();
  expect(gateway.calls).toContain(`PUT /api/admin/bookings/${gateway.bookings[0].id}/status {"status":"confirmed","expectedRevision":5}`);
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Confirmed');
});

test('a status that the server rejects is reverted', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking({ paymentStatus: 'pending' })] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.once('PUT', problemResponse(500, 'INTERNAL'));
  await user.selectOptions(statusOf('Amara Rolle'), 'Cancelled');
  expect(await screen.findByText('Failed to update booking status')).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Pending');
});

test('restoring a cancelled booking whose slot is taken shows the conflicting booking', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking({ status: 'cancelled' })] });
  const { user } = await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.once('PUT', problemResponse(409, 'SLOT_TAKEN', 'Booking 8K2MQ-4VX7A has the boat then.'));
  await user.selectOptions(statusOf('Amara Rolle'), 'Confirmed');
  expect(await screen.findByText('The time is already booked')).toBeVisible();
  expect(screen.getByText(/The status wasn't changed\./)).toBeVisible();
  expect(screen.getByText(/Booking 8K2MQ-4VX7A has the boat then\./)).toBeVisible();
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Cancelled');
});

test('the status of a completed booking cannot be changed', async () => {
  fakeGateway({ bookings: [buildBooking({ status: 'completed' })] });
  await renderApp('/admin/bookings');
  const row = within((await screen.findByRole('button', { name: 'Amara Rolle' })).closest('tr')!);
  expect(row.getByText('Completed')).toBeVisible();
  expect(row.queryByRole('combobox')).not.toBeInTheDocument();
});

test('an expired session redirects to the sign-in page, without the data of guests, and back', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  const { user, location } = await renderApp('/admin/bookings?status=pending&search=rolle');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  gateway.signedIn = false;
  await user.selectOptions(statusOf('Amara Rolle'), 'Confirmed');
  expect(await screen.findByText('You have been signed out. Sign in to return to where you were.')).toBeVisible();
  expect(screen.queryByText('Amara Rolle')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Username'), 'captain');
  await user.type(screen.getByLabelText('Password'), 'correct');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByRole('button', { name: 'Amara Rolle' })).toBeVisible();
  expect(location.address).toBe('/admin/bookings?status=pending&search=rolle');
  expect(screen.getByRole('radio', { name: 'Pending' })).toBeChecked();
  expect(screen.getByRole('searchbox', { name: 'Search bookings' })).toHaveValue('rolle');
  expect(statusOf('Amara Rolle')).toHaveDisplayValue('Pending');
});

test('when a row leaves the filtered list, the next row is focused', async () => {
  fakeGateway({ bookings: ['Ann', 'Ben', 'Cleo'].map((firstName) => buildBooking({ firstName })) });
  const { user } = await renderApp('/admin/bookings?status=pending');
  await screen.findByRole('button', { name: 'Ben Rolle' });
  await user.selectOptions(statusOf('Ben Rolle'), 'Confirmed');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ben Rolle' })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cleo Rolle' })).toHaveFocus());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(['c', 'ArrowDown', 'End'])('the key %s on a closed status select opens its list and changes nothing', async (key) => {
  fakeGateway({ bookings: [buildBooking({ status: 'confirmed' })] });
  await renderApp('/admin/bookings');
  await screen.findByRole('button', { name: 'Amara Rolle' });
  const select = statusOf('Amara Rolle');
  // jsdom opens no lists.
  const showPicker = vi.fn<() => void>();
  Object.assign(select, { showPicker });
  vi.stubGlobal('CSS', { supports: () => true });
  vi.spyOn(select, 'matches').mockReturnValue(false);
  // False: the browser does not act on the key.
  expect(fireEvent.keyDown(select, { key })).toBe(false);
  expect(showPicker).toHaveBeenCalledTimes(1);
  expect(select).toHaveDisplayValue('Confirmed');
  // Tab and the shortcuts of the browser still work.
  expect([fireEvent.keyDown(select, { key: 'Tab' }), fireEvent.keyDown(select, { key: 'c', ctrlKey: true })]).toEqual([true, true]);
});
