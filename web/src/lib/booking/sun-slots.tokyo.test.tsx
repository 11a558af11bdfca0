import { beforeEach, expect, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, todayInNassau } from '@charter/ui';
import { fakeGateway, roseIsland } from '../../test/fake-gateway.js';
import { renderApp } from '../../test/render-app.js';

const cruise = '2h before sunset - 1h after sunset';
const [morning, afternoon] = ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'];
const slots = [
  { label: morning, startMinute: 540, endMinute: 780 },
  { label: afternoon, startMinute: 840, endMinute: 1080 },
  { label: cruise, anchor: 'sunset', startMinute: -120, endMinute: 60 },
];
const today = todayInNassau();
const timeOf = (timeSlot: string, startsAt: string, endsAt: string) => ({
  date: '2026-12-09',
  timeSlot,
  startsAt,
  endsAt,
  sunset: '2026-12-09T22:20:00.000Z',
  free: true,
});

const routes = {
  'GET /api/charter-packages': [{ ...roseIsland, timeSlots: slots.map(({ label }) => label), slots, backBeforeSunset: 30 }],
  [`GET /api/slot-times/2?from=${today}&to=${addDays(today, 27)}`]: [
    timeOf(cruise, '2026-12-09T20:15:00.000Z', '2026-12-09T23:15:00.000Z'),
    timeOf(cruise, '2026-12-31T20:45:00.000Z', '2026-12-31T23:45:00.000Z'),
    timeOf(cruise, '2026-12-20T20:30:00.000Z', '2026-12-20T23:30:00.000Z'),
  ],
  'GET /api/slot-times/2?from=2026-12-09&to=2026-12-09': [
    timeOf(morning, '2026-12-09T14:00:00.000Z', '2026-12-09T18:00:00.000Z'),
    { ...timeOf(afternoon, '2026-12-09T19:00:00.000Z', '2026-12-09T23:00:00.000Z'), free: false, reason: 'dark' },
    timeOf(cruise, '2026-12-09T20:15:00.000Z', '2026-12-09T23:15:00.000Z'),
  ],
};

beforeEach(() => {
  fakeGateway(routes);
});

test('before a date, a slot that depends on the sun is described by when it leaves, and by its hours in the coming weeks', async () => {
  await renderApp('/');
  const link = await screen.findByRole('link', { name: 'Book This Experience: Rose Island 4-Hour Charter' });
  await waitFor(() =>
    expect(link.closest('li')).toHaveTextContent('Leaves about 2 hours before sunset (3:15–3:45 PM in the coming weeks)'),
  );
});

test('a browser in Tokyo shows the hours and the sunset of the chosen day in Nassau', async () => {
  await renderApp('/booking?package=2&date=2026-12-09&step=details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your details' }));
  const slot = await dialog.findByRole('radio', { name: /^3:15 PM – 6:15 PM · sunset 5:20\sPM$/ });
  expect(slot).toBeEnabled();
  expect(slot).toHaveAttribute('value', cruise);
});

test('an old address of a slot with too little daylight says why it cannot be booked', async () => {
  fakeGateway({ ...routes, 'POST /api/check-availability': { available: false } });
  await renderApp(`/booking?package=2&date=2026-12-09&slot=${encodeURIComponent(afternoon)}&step=details`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Your details' }));
  expect(await dialog.findByText('Too little daylight for this route on that day')).toBeVisible();
  expect(dialog.queryByText('Time slot is no longer available')).not.toBeInTheDocument();
});

test('a slot with too little daylight is shown with this reason, and cannot be chosen', async () => {
  const user = await renderApp('/booking?package=2&date=2026-12-09&step=details');
  const dialog = within(await screen.findByRole('dialog', { name: 'Your details' }));
  const dark = await dialog.findByRole('radio', { name: '2:00 PM - 6:00 PM · too little daylight that day' });
  expect(dark).toBeDisabled();
  await user.click(dark);
  expect(dark).not.toBeChecked();
  expect(dialog.getByRole('radio', { name: '9:00 AM - 1:00 PM' })).toBeEnabled();
});
