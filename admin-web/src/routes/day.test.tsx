import { expect, test } from '@jest/globals';
import type { DayCharter } from '@charter/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { addDays, todayInNassau } from '@charter/ui';
import { buildCrewMember, buildDayCharter, buildLogEntry } from '../test/factories/charter-day.js';
import { type FakeGateway, fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** Stores marks like the server. */
function gatewayWith(charters: DayCharter[]): FakeGateway {
  return fakeGateway({
    extraRoutes: (method, { pathname, searchParams }, body) => {
      if (pathname === '/api/admin/day') return jsonResponse({ on: searchParams.get('on'), knownAt: '2026-12-15T11:12:00.000Z', charters });
      const charter = charters.find(({ bookingId }) => pathname === `/api/admin/bookings/${bookingId}/log`);
      if (method !== 'POST' || !charter) return undefined;
      const entry = buildLogEntry(body);
      charter.log.push(entry);
      return jsonResponse(entry);
    },
  });
}
const asCrew = (gateway: FakeGateway) =>
  gateway.once(
    'GET /api/admin/session',
    jsonResponse({ username: 'terrance', role: 'crew', secondFactor: false, expiresAt: '2026-12-01T00:00:00.000Z' }),
  );

test('a charter is shown with hours, sunset, guests, wishes, phone, crew and log', async () => {
  gatewayWith([buildDayCharter({ crew: [buildCrewMember()], log: [buildLogEntry({ note: 'Six of eight' })] })]);
  await renderApp('/admin/day');
  const charter = within(await screen.findByRole('article', { name: 'Amara Rolle' }));
  for (const text of ['sunset 5:21 PM', 'Two cannot swim.', 'Ana Rolle (Captain)', 'Six of eight']) {
    expect(charter.getByText(text, { exact: false })).toBeVisible();
  }
  expect(charter.getByRole('link', { name: /Call Amara Rolle/ })).toHaveAttribute('href', 'tel:+12425550110');
  expect(charter.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/12425550110');
  expect(screen.getByText('Known as of 6:12 AM')).toBeVisible();
});

test('the party is shown by age group, with what crew must know, and the waivers that are open', async () => {
  const member = { id: 'm1', name: 'Ada', age: 'adult' as const, needs: 'Peanut allergy', swims: true, signed: true };
  const members = [member, { ...member, id: 'm2', name: null, age: 'child' as const, needs: null, swims: false, signed: false }];
  gatewayWith([buildDayCharter({ members, waiversOpen: 3, wishes: null })]);
  await renderApp('/admin/day');
  const charter = within(await screen.findByRole('article', { name: 'Amara Rolle' }));
  expect(charter.getByText(/1 adult, 1 child, 2 not named yet/)).toBeVisible();
  for (const text of ['Peanut allergy', 'Cannot swim', 'No name yet', '3 waivers open']) {
    expect(charter.getByText(text, { exact: false })).toBeVisible();
  }
});

test('a day without charters, and one that cannot be loaded', async () => {
  const gateway = gatewayWith([]);
  gateway.once('GET /api/admin/day', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/day');
  expect(await screen.findByText('Failed to load the day sheet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No charters')).toBeVisible();
});

test('Boarded, Departed and Returned are recorded one after the other, each with an id of its own', async () => {
  const gateway = gatewayWith([buildDayCharter({ startsAt: inHours(-0.2), endsAt: inHours(4) })]);
  const { user } = await renderApp('/admin/day');
  for (const kind of ['Boarded', 'Departed', 'Returned']) {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${kind}`) }));
    await waitFor(() => expect(screen.queryByRole('button', { name: new RegExp(`^${kind}`) })).toBeNull());
  }
  const marks = gateway.calls
    .filter((call) => call.startsWith('POST'))
    .map((call) => JSON.parse(call.slice(call.indexOf('{'))) as { id: string; kind: string });
  expect(marks.map(({ kind }) => kind)).toEqual(['boarded', 'departed', 'returned']);
  expect(new Set(marks.map(({ id }) => id)).size).toBe(3);
  expect(screen.queryByRole('button', { name: /No-show/ })).toBeNull();
});

test('No-show is offered from 30 minutes after departure', async () => {
  gatewayWith([buildDayCharter({ startsAt: inHours(-1), endsAt: inHours(3) })]);
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /No-show/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /No-show/ })).toBeNull());
  expect(screen.getByRole('button', { name: /Boarded/ })).toBeVisible();
});

test('a mark that is rejected is not shown as recorded', async () => {
  const gateway = gatewayWith([buildDayCharter()]);
  gateway.once('POST /api/admin/bookings/b1/log', problemResponse(409, 'STATUS_NOT_ALLOWED', 'A cancelled charter has no log.'));
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /Boarded/ }));
  expect(await screen.findByText('A cancelled charter has no log.')).toBeVisible();
  expect(screen.getByRole('button', { name: /Boarded/ })).toBeEnabled();
});

test('a note is required to have a text, and is added to the log', async () => {
  gatewayWith([buildDayCharter()]);
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /^Note/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await dialog.findByText('Please write a note')).toBeVisible();
  await user.type(dialog.getByLabelText('What happened'), 'Fuel at 40 %');
  await user.click(dialog.getByRole('button', { name: 'Save note' }));
  expect(await screen.findByText(/Fuel at 40 %/)).toBeVisible();
});

test('crew see the day sheet in place of any other screen, two days back and ahead, and no other tab', async () => {
  const gateway = gatewayWith([]);
  asCrew(gateway);
  const { user, location } = await renderApp('/admin/bookings');
  await waitFor(() => expect(location.address).toBe('/admin/day'));
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual(['Day sheet']);
  for (const day of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(location.address).toBe(`/admin/day?on=${addDays(todayInNassau(), day)}`));
  }
  expect(screen.getByRole('button', { name: 'Next day' })).toBeDisabled();
});
