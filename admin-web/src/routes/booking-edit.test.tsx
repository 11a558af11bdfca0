import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aBooking } from '../test/factories/booking.js';
import { fakeGateway, refusal } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const changes = ({ calls }: { calls: string[] }) => calls.filter((call) => /^(PATCH|POST)/.test(call));

const opened = async (booking = aBooking({ revision: 3 }), record = {}) => {
  const gateway = fakeGateway({ bookings: [booking] });
  gateway.record = record;
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Amara Rolle' }));
  const details = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  await details.findByText('Booked and paid');
  return { gateway, user, details, booking };
};

const correcting = async () => {
  const found = await opened();
  await found.user.click(found.details.getByRole('button', { name: 'Correct' }));
  const form = within(await screen.findByRole('dialog', { name: 'Correct this booking' }));
  const retype = async (label: string, value: string) => {
    await found.user.clear(form.getByLabelText(label));
    await found.user.type(form.getByLabelText(label), value);
  };
  return { ...found, form, retype, save: () => found.user.click(form.getByRole('button', { name: 'Save changes' })) };
};

test('a correction begins with the present values, sends only what was changed, and returns to the details', async () => {
  const { gateway, form, retype, save } = await correcting();
  expect(form.getByLabelText('First name')).toHaveValue('Amara');
  expect(form.getByLabelText('Phone')).toHaveValue('+1 242 555 0110');
  expect(form.getByLabelText('On board')).toHaveValue('4');
  expect(form.getByLabelText('Language')).toHaveValue('en');
  await retype('First name', 'Amira');
  await retype('Email', 'amira@example.com');
  expect(form.getByText(/confirmation goes to the new address/)).toBeVisible();
  await save();
  expect(await screen.findByText('Booking Corrected')).toBeVisible();
  expect(changes(gateway)).toEqual([
    expect.stringMatching(/^PATCH .* \{"firstName":"Amira","email":"amira@example.com","expectedRevision":3\}$/),
  ]);
  const details = within(await screen.findByRole('dialog', { name: 'Amira Rolle' }));
  expect(details.getByText('amira@example.com')).toBeVisible();
});

test('a booking that someone else changed is loaded, keeps what was typed, and can then be saved', async () => {
  const { gateway, booking, form, retype, save } = await correcting();
  await retype('Phone', '+1 242 555 0199');
  Object.assign(booking, { phone: '+1 242 555 0122', lastName: 'Rolle-Smith', revision: 4 });
  gateway.once('PATCH', refusal(409, 'BOOKING_CHANGED'));
  await save();
  expect(await form.findByText(/Someone else has changed this booking/)).toBeVisible();
  expect(form.getByLabelText('Phone')).toHaveValue('+1 242 555 0199');
  expect(form.getByText('Now in the booking: +1 242 555 0122')).toBeVisible();
  expect(form.getByLabelText('Last name')).toHaveValue('Rolle-Smith');
  await save();
  expect(await screen.findByText('Booking Corrected')).toBeVisible();
  expect(changes(gateway).at(-1)).toMatch(/ \{"phone":"\+1 242 555 0199","expectedRevision":4\}$/);
});

test('what the server says about a field stands at that field', async () => {
  const { gateway, user, form, save } = await correcting();
  await user.click(form.getByRole('button', { name: /more/i }));
  const wrong = { code: 'INVALID', title: '', errors: { guestCount: 'Maximum 4 people allowed' } };
  gateway.once('PATCH', new Response(JSON.stringify(wrong), { status: 422 }));
  await save();
  expect(await form.findByText('Maximum 4 people allowed')).toBeVisible();
  expect(form.queryByText('Not saved')).not.toBeInTheDocument();
});

test('what was typed is not discarded without asking, and nothing is sent when nothing was changed', async () => {
  const { gateway, user, form, retype, save } = await correcting();
  await retype('First name', 'Amira');
  await user.click(form.getByRole('button', { name: 'Back' }));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await retype('First name', 'Amara');
  await save();
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
  expect(changes(gateway)).toEqual([]);
});

test('a deleted booking can neither be corrected nor confirmed again', async () => {
  const { details } = await opened(aBooking({ status: 'confirmed', endsAt: '2099-01-01T18:00:00.000Z' }), {
    archivedAt: '2026-11-14T15:00:00.000Z',
  });
  expect(details.queryByRole('button', { name: 'Correct' })).not.toBeInTheDocument();
  expect(details.queryByRole('button', { name: 'Send confirmation again' })).not.toBeInTheDocument();
});

test('the confirmation is sent again to the address that is shown, and five a day are the limit', async () => {
  const { gateway, user, details } = await opened(aBooking({ endsAt: '2099-01-01T18:00:00.000Z' }));
  await user.click(details.getByRole('button', { name: 'Send confirmation again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the confirmation again?' }));
  expect(dialog.getByText(/amara@example.com/)).toBeVisible();
  expect(changes(gateway)).toEqual([]);
  gateway.once('POST', refusal(429, 'TOO_MANY_EMAILS'));
  await user.click(dialog.getByRole('button', { name: 'Send e-mail' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('five times within a day');
  await user.click(dialog.getByRole('button', { name: 'Send e-mail' }));
  expect(await screen.findByText('Confirmation Requested')).toBeVisible();
  expect(changes(gateway)).toHaveLength(2);
  expect(changes(gateway)[1]).toMatch(/\/emails \{"kind":"confirmation"\}$/);
  expect(await screen.findByRole('dialog', { name: 'Amara Rolle' })).toBeVisible();
});

test('a booking without a confirmation offers none to send again', async () => {
  const { details } = await opened(aBooking({ status: 'cancelled', endsAt: '2099-01-01T18:00:00.000Z' }));
  expect(details.queryByRole('button', { name: 'Send confirmation again' })).not.toBeInTheDocument();
});

test('a refund that is owed is marked as settled with a note, and then is owed no more', async () => {
  const { gateway, user, details } = await opened(aBooking({ status: 'cancelled' }), { refundOwed: 1080 });
  expect(details.getByText('To refund').nextElementSibling).toHaveTextContent('$1,080');
  await user.click(details.getByRole('button', { name: 'Settled otherwise' }));
  const form = within(await screen.findByRole('dialog', { name: 'Refund settled otherwise' }));
  await user.click(form.getByRole('button', { name: 'Mark as settled' }));
  expect(await form.findByText('Say how it was settled')).toBeVisible();
  expect(changes(gateway)).toEqual([]);
  await user.type(form.getByLabelText('How it was settled'), 'Cash at the dock');
  await user.click(form.getByRole('button', { name: 'Mark as settled' }));
  expect(await screen.findByText('Refund Settled')).toBeVisible();
  expect(changes(gateway)).toEqual([expect.stringMatching(/\/cancellation\/handed-back \{"note":"Cash at the dock"\}$/)]);
  const again = within(await screen.findByRole('dialog', { name: 'Amara Rolle' }));
  await waitFor(() => expect(again.queryByText('To refund')).not.toBeInTheDocument());
});
