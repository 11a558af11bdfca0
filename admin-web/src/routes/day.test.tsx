import { expect, test } from 'vitest';
import type { DayCharter } from '@charter/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { addDays, todayInNassau } from '@charter/ui';
import { dayStore } from '../lib/day-store/day-store.js';
import { buildCrewMember, buildDayCharter, buildLogEntry } from '../test/factories/charter-day.js';
import { buildParty, buildPartyMember } from '../test/factories/party.js';
import { type FakeGateway, fakeGateway, jsonResponse, problemResponse } from '../test/fake-gateway.js';
import { partyRoutes } from '../test/fake-party.js';
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
  for (const text of ['sunset 5:21 PM', 'Two cannot swim.', 'Cruise ship at pier 3', 'Ana Rolle (Captain)', 'Six of eight']) {
    expect(charter.getByText(text, { exact: false })).toBeVisible();
  }
  expect(charter.getByRole('link', { name: /Call Amara Rolle/ })).toHaveAttribute('href', 'tel:+12425550110');
  expect(charter.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/12425550110\?text=Hello%20Amara%20Rolle%2C%20about%20your%20charter/),
  );
  expect(charter.getByRole('link', { name: 'Text message' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^sms:\+12425550110\?body=Hello/),
  );
  expect(screen.getByText('As of 6:12 AM')).toBeVisible();
});

test('the party is shown by age group, with what crew must know, and the waivers that are open', async () => {
  const member = { id: 'm1', name: 'Ada', age: 'adult' as const, needs: 'Peanut allergy', swims: true, signed: true };
  const members = [member, { ...member, id: 'm2', name: null, age: 'child' as const, needs: null, swims: false, signed: false }];
  gatewayWith([buildDayCharter({ members, waiversOpen: 3, wishes: null })]);
  await renderApp('/admin/day');
  const charter = within(await screen.findByRole('article', { name: 'Amara Rolle' }));
  expect(charter.getByText(/1 adult, 1 child, 2 not named yet/)).toBeVisible();
  for (const text of ['Peanut allergy', 'Cannot swim', 'No name yet', '3 waivers not signed']) {
    expect(charter.getByText(text, { exact: false })).toBeVisible();
  }
});

test('the waiver of a member is signed on the sheet, and somebody who is not on the list is added without an address', async () => {
  const member = buildPartyMember({ name: 'Ada', email: 'ada@guests.example' });
  const waiver = { version: 1, locale: 'en' as const, body: 'Life jackets are on board for everybody.' };
  const party = buildParty({ max: 2, members: [member], waiver });
  const charter = buildDayCharter({ guestCount: 2 });
  const gateway = gatewayWith([charter]);
  const stored = partyRoutes('b1', party);
  const { extraRoutes } = gateway;
  gateway.extraRoutes = (method, url, body) => {
    charter.members = party.members.map(({ id, name, age, needs, swims, signature }) => ({
      id,
      name,
      age,
      needs,
      swims,
      signed: !!signature,
    }));
    charter.waiversOpen = party.max - charter.members.filter(({ signed }) => signed).length;
    return stored(method, url, body) ?? extraRoutes?.(method, url, body);
  };
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: 'Sign here: Ada' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Waiver' }));
  await user.click(await dialog.findByRole('button', { name: 'Sign' }));
  expect(await dialog.findByText('Name is required')).toBeVisible();
  await user.type(dialog.getByLabelText('Your full name'), 'Ada Lovelace');
  await user.click(dialog.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('1 waiver not signed')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sign here: Ada' })).not.toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Edit: Ada' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit guest' }));
  expect(edit.queryByLabelText('Email')).not.toBeInTheDocument();
  await user.type(edit.getByLabelText('What the crew must know'), 'Peanuts');
  await user.click(edit.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Peanuts')).toBeVisible();
  expect(party.members[0]!.email).toBe('ada@guests.example');

  await user.click(screen.getByRole('button', { name: 'Add a guest' }));
  const added = within(await screen.findByRole('dialog', { name: 'Add a guest' }));
  await user.type(await added.findByLabelText('Name'), 'Late Guest');
  await user.click(added.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Sign here: Late Guest' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add a guest' })).not.toBeInTheDocument();
});

test('a day without charters, and one that cannot be loaded', async () => {
  const gateway = gatewayWith([]);
  gateway.once('GET /api/admin/day', problemResponse(503, 'UNAVAILABLE'));
  const { user } = await renderApp('/admin/day');
  expect(await screen.findByText('The day sheet could not be loaded')).toBeVisible();
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

test('the company is named without a connection, as this browser has loaded it before', async () => {
  const gateway = gatewayWith([buildDayCharter()]);
  gateway.once('GET /api/business', jsonResponse({ name: 'Harbor Island Sailing' }));
  await renderApp('/admin/day');
  expect(await screen.findByText('Island Sailing')).toBeVisible();
  cleanup();
  gateway.once('GET /api/business', new Promise<Response>(() => undefined));
  await renderApp('/admin/day');
  expect(await screen.findByText('Island Sailing')).toBeVisible();
});

test('No-show is offered from 30 minutes after departure', async () => {
  gatewayWith([buildDayCharter({ startsAt: inHours(-1), endsAt: inHours(3) })]);
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /No-show/ }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /No-show/ })).toBeNull());
  expect(screen.getByRole('button', { name: /Boarded/ })).toBeVisible();
});

test('the manifest of a charter can be downloaded', async () => {
  gatewayWith([buildDayCharter()]);
  await renderApp('/admin/day');
  const link = await screen.findByRole('link', { name: /^Manifest \(PDF\).*Amara Rolle/ });
  expect(link).toHaveAttribute('href', '/api/admin/bookings/b1/manifest.pdf');
});

test('a mark without a connection is shown as not sent, survives closing the page, and is sent once when there is one', async () => {
  const charters = [buildDayCharter()];
  const gateway = gatewayWith(charters);
  gateway.once('POST /api/admin/bookings/b1/log', Promise.reject(new TypeError('Failed to fetch')));
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /^Boarded/ }));
  expect(await screen.findByText(/1 entry hasn't been sent yet/)).toBeVisible();
  expect(screen.getByText('not sent yet', { exact: false, selector: 'li span' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Boarded/ })).toBeNull();
  cleanup();

  await renderApp('/admin/day');
  await waitFor(() => expect(charters[0]!.log).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText(/(not|been) sent yet/)).toBeNull());
  const marks = gateway.calls.filter((call) => call.startsWith('POST'));
  expect(marks).toHaveLength(2);
  expect(new Set(marks).size).toBe(1);
});

test('the stored sheet is shown when the server does not respond', async () => {
  const gateway = gatewayWith([]);
  await dayStore.keepSheet({ on: todayInNassau(), knownAt: '2026-12-15T11:12:00.000Z', charters: [buildDayCharter()] });
  gateway.once('GET /api/admin/day', Promise.reject(new TypeError('Failed to fetch')));
  await renderApp('/admin/day');
  expect(await screen.findByRole('article', { name: 'Amara Rolle' })).toBeVisible();
  expect(screen.getByText('As of 6:12 AM')).toBeVisible();
});

test('a rejected mark can be sent again or deleted', async () => {
  const gateway = gatewayWith([buildDayCharter()]);
  const rejected = () => gateway.once('POST /api/admin/bookings/b1/log', problemResponse(409, 'STATUS_NOT_ALLOWED', 'No log.'));
  rejected();
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /^Boarded/ }));
  expect(await screen.findByText('1 entry was rejected')).toBeVisible();
  rejected();
  await user.click(screen.getByRole('button', { name: /^Send again/ }));
  await waitFor(() => expect(gateway.calls.filter((call) => call.startsWith('POST'))).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Delete this entry?' })).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('1 entry was rejected')).toBeNull());
  expect(await dayStore.marks()).toEqual([]);
});

test('signing out asks first while entries are not sent, and then forgets what this device has stored', async () => {
  const gateway = gatewayWith([buildDayCharter()]);
  gateway.once('POST /api/admin/bookings/b1/log', Promise.reject(new TypeError('Failed to fetch')));
  const { user, location } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /^Boarded/ }));
  await screen.findByText(/1 entry hasn't been sent yet/);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay signed in' }));
  expect(gateway.calls.some((call) => call.startsWith('POST /api/admin/logout'))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete and sign out' }));
  await waitFor(() => expect(location.address).toMatch(/^\/admin\/login/));
  expect([await dayStore.marks(), await dayStore.findSheet(todayInNassau())]).toEqual([[], null]);
});

test('a mark that is rejected is not shown as recorded', async () => {
  const gateway = gatewayWith([buildDayCharter()]);
  gateway.once('POST /api/admin/bookings/b1/log', problemResponse(409, 'STATUS_NOT_ALLOWED', 'A cancelled charter has no log.'));
  const { user } = await renderApp('/admin/day');
  await user.click(await screen.findByRole('button', { name: /Boarded/ }));
  expect(await screen.findByText('A cancelled charter has no log.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Boarded/ })).toBeEnabled();
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
