import { beforeEach, expect, test } from 'vitest';
import { screen, within } from '@testing-library/react';
import { fakeGateway, roseIsland } from '../../test/fake-gateway.js';
import type { FakeGateway } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const slots = [
  { label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 },
  { label: '2:00 PM - 6:00 PM', startMinute: 840, endMinute: 1080 },
];

let gateway: FakeGateway;
beforeEach(() => {
  gateway = fakeGateway({ 'GET /api/charter-packages': [{ ...roseIsland, slots }] });
});

test('shows a slot in the locale’s time format and sends its original label', async () => {
  const user = await renderApp('/de/booking?package=2&date=2026-12-09&step=details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ihre Angaben' }));
  const slot = await dialog.findByRole('radio', { name: '14:00–18:00' });
  expect(slot).toHaveAttribute('value', '2:00 PM - 6:00 PM');
  await user.click(slot);
  expect(await within(dialog.getByRole('region')).findByText('14:00–18:00')).toBeVisible();
  expect(gateway.bodies('POST /api/check-availability')).toEqual([{ packageId: 2, date: '2026-12-09', timeSlot: '2:00 PM - 6:00 PM' }]);
});

test('the confirmation shows the time slot in Nassau’s time', async () => {
  await renderApp('/de/booking?confirmation=K7WQ2-9XMTD');
  expect(await screen.findByText('9:00–13:00')).toBeVisible();
});
