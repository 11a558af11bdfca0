import { expect, test } from 'vitest';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildBlock } from '../test/factories/block.js';
import { buildBooking } from '../test/factories/booking.js';
import { fakeGateway, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const december = '/admin/bookings?view=calendar&on=2026-12-10&by=month';

test('a block shows its details and can be removed, after a failure too', async () => {
  const gateway = fakeGateway();
  gateway.blocks = [buildBlock()];
  const { user } = await renderApp(december);
  await user.click((await screen.findAllByRole('button', { name: /Maintenance/ }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Maintenance' }));
  expect(dialog.getByText('New impeller')).toBeVisible();
  expect(dialog.getByText('Dec 16, 2026, 12:00 AM')).toBeVisible();
  expect(dialog.getByText('captain')).toHaveTextContent('captainDec 1, 2026, 9:05 AM');
  gateway.once('DELETE', problemResponse(503, 'UNAVAILABLE'));
  await user.click(dialog.getByRole('button', { name: 'Remove block' }));
  expect(await screen.findByText('The block could not be removed')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Remove block' }));
  expect(await screen.findByText('Block removed')).toBeVisible();
  expect(gateway.calls).toContain('DELETE /api/admin/blocks/b1');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Maintenance/ })).not.toBeInTheDocument());
});

test('removing a block focuses the next entry', async () => {
  const gateway = fakeGateway({ bookings: [buildBooking()] });
  gateway.blocks = [buildBlock({ startsAt: '2026-12-16T14:00:00.000Z', endsAt: '2026-12-16T16:00:00.000Z' })];
  const { user } = await renderApp(december);
  await user.click(await screen.findByRole('button', { name: /Maintenance/ }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Maintenance' })).getByRole('button', { name: 'Remove block' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Maintenance/ })).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: /Amara Rolle/ })).toHaveFocus());
});

test('a block is created in Nassau time, and SLOT_TAKEN shows the conflict', async () => {
  const gateway = fakeGateway();
  const { user } = await renderApp('/admin/bookings');
  await user.click(await screen.findByRole('button', { name: 'Block time' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Block time' }));
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  type('From', '2026-12-16T08:00');
  type('To', '2026-12-16T07:00');
  const press = () => user.click(dialog.getByRole('button', { name: 'Block time' }));
  await press();
  expect(await dialog.findByText('The end must be after the start')).toBeVisible();
  type('To', '2026-12-17T18:00');
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Weather');
  gateway.once('POST', problemResponse(409, 'SLOT_TAKEN', 'Time slot is no longer available: Grace Hopper has the boat.'));
  await press();
  expect(await dialog.findByText(/Grace Hopper has the boat/)).toBeVisible();
  gateway.once('POST', problemResponse(503, 'UNAVAILABLE'));
  await press();
  expect(await dialog.findByText('The time could not be blocked')).toBeVisible();
  expect(dialog.getByLabelText('To')).toHaveValue('2026-12-17T18:00');
  await press();
  expect(await screen.findByText('Time blocked')).toBeVisible();
  expect(gateway.calls).toContain(
    'POST /api/admin/blocks {"from":"2026-12-16T08:00","to":"2026-12-17T18:00","reason":"weather","note":""}',
  );
});
