import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import type { Party, PartyMember, Trip } from '@charter/contracts';
import { fakeGateway, guestBooking, problem, tripParts } from '../test/fake-gateway.js';
import type { FakeGateway } from '../test/fake-gateway.js';
import { renderApp } from '../test/render-app.js';

const joinUrl = '/join/BW6528HFJ8-0123456789ABCDEFGHJKMNPQRS';
const member = (id: string, change: Partial<PartyMember> = {}): PartyMember => ({
  id,
  name: null,
  age: 'adult',
  needs: null,
  swims: null,
  guardianId: null,
  email: null,
  joined: false,
  joinUrl: `${joinUrl}-${id.padEnd(26, '0')}`,
  signature: null,
  ...change,
});
const ada = member('m1', { name: 'Ada', needs: 'Peanuts', swims: false });
const kid = member('m2', { name: 'Kid', age: 'child' });
const signature = { version: 1, signedName: 'Ada', signedAt: '2026-11-25T12:00:00.000Z' };
const waiver = { version: 1, locale: 'en', body: 'Life jackets on.' } as const;
const party = (members: PartyMember[], change: Partial<Party> = {}): Party => ({ max: 3, members, joinUrl, ...change });
const trip = (of: Party): Trip => ({
  ...guestBooking,
  ...tripParts,
  lastName: 'Earhart',
  email: 'a…a@guests.example',
  phone: '+1 555 0100',
  specialRequests: null,
  locale: 'en',
  status: 'confirmed',
  revision: 3,
  partyUntil: '2026-12-08T14:00:00.000Z',
  moves: { allowed: true, left: 2, until: '2026-12-07T14:00:00.000Z', refundPercent: 90 },
  documents: { calendar: '/api/trip/calendar.ics', invoice: null, issued: [] },
  review: 'none',
  cancellation: null,
  party: of,
});

let gateway: FakeGateway;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T12:00:00Z'), toFake: ['Date'] });
  gateway = fakeGateway();
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function openPanel(of: Party) {
  gateway.answer('GET /api/trip', trip(of));
  const user = await renderApp('/trip');
  const panel = within(await screen.findByRole('region', { name: 'Your party' }));
  return { user, panel };
}

async function openList(of: Party) {
  const { user, panel } = await openPanel(of);
  await user.click(panel.getByRole('button', { name: 'Add names' }));
  await panel.findByRole('list');
  return { user, panel };
}

describe('the party of the trip page', () => {
  test('says how many are named and signed, and copies the link for friends', async () => {
    const { user, panel } = await openPanel(party([{ ...ada, signature }, kid], { waiver }));
    expect(panel.getByText('Names added: 2 of 3')).toBeVisible();
    expect(panel.getByText('Signed: 1 of 3')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Copy the link for your friends' }));
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${joinUrl}`);
  });

  test('shows the link to be copied by hand where the browser denies access to the clipboard', async () => {
    const { user, panel } = await openPanel(party([]));
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(panel.getByRole('button', { name: 'Copy the link for your friends' }));
    expect(await panel.findByLabelText('Link for your friends')).toHaveValue(`http://localhost${joinUrl}`);
  });

  test('asks nobody to sign before a waiver is published', async () => {
    const { panel } = await openList(party([ada]));
    expect(panel.queryByText(/Signed:/)).not.toBeInTheDocument();
    expect(panel.queryByRole('button', { name: /Sign the waiver/ })).not.toBeInTheDocument();
  });

  test('adds a guest, once for a double click', async () => {
    gateway.answer('POST /api/trip/party', party([ada]));
    const { user, panel } = await openList(party([]));
    expect(panel.getByLabelText('Name')).toHaveFocus();
    await user.type(panel.getByLabelText('Name'), ' Ada ');
    await user.selectOptions(panel.getByLabelText('Can swim'), 'No');
    await user.type(panel.getByLabelText(/What the crew should know/), 'Peanuts');
    await user.type(panel.getByLabelText(/Email/), 'ada@guests.example');
    await user.dblClick(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText("Adult (18 and over) · Can't swim · Peanuts")).toBeVisible();
    expect(gateway.bodies('POST /api/trip/party')).toEqual([
      { name: 'Ada', age: 'adult', needs: 'Peanuts', swims: false, email: 'ada@guests.example' },
    ]);
    expect(panel.getByText('Names added: 1 of 3')).toBeVisible();
    expect(panel.getByRole('button', { name: 'Add a guest' })).toHaveFocus();
  });

  test('asks for the guardian of a child instead of an address, and shows a rejected field', async () => {
    gateway.answer('PATCH /api/trip/party/m2', problem(422, 'INVALID', { guardianId: { code: 'unknownGuardian' } }));
    const { user, panel } = await openList(party([ada, kid]));
    await user.click(panel.getByRole('button', { name: 'Change: Kid' }));
    expect(panel.queryByLabelText(/Email/)).not.toBeInTheDocument();
    await user.selectOptions(panel.getByLabelText('Adult who signs for this child'), 'Ada');
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText('Please choose an adult in your party')).toBeVisible();
    expect(gateway.bodies('PATCH /api/trip/party/m2')).toEqual([{ name: 'Kid', age: 'child', needs: '', swims: null, guardianId: 'm1' }]);
  });

  test('that has become full says so, and shows who took the place', async () => {
    gateway.answer('POST /api/trip/party', problem(409, 'PARTY_FULL'));
    const { user, panel } = await openList(party([ada, kid]));
    await user.click(panel.getByRole('button', { name: 'Add a guest' }));
    await user.type(panel.getByLabelText('Name'), 'Grace');
    gateway.answer('GET /api/trip', trip(party([ada, kid, member('m3', { name: 'Mary' })])));
    await user.click(panel.getByRole('button', { name: 'Save changes' }));
    expect(await panel.findByText(/Every place on this charter is taken/)).toBeVisible();
    expect(await panel.findByText('Mary')).toBeVisible();
    expect(panel.getByLabelText('Name')).toHaveValue('Grace');
  });

  test('removes a guest', async () => {
    gateway.answer('DELETE /api/trip/party/m2', party([ada]));
    const { user, panel } = await openList(party([ada, kid]));
    await user.click(panel.getByRole('button', { name: 'Remove: Kid' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/deletes the entry and the signature/)).toBeVisible();
    expect(gateway.bodies('DELETE /api/trip/party/m2')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(panel.queryByText('Kid')).not.toBeInTheDocument());
    expect(panel.getByText('Names added: 1 of 3')).toBeVisible();
  });
});

describe('links of the party', () => {
  test('are personal for each entry', async () => {
    const { user, panel } = await openList(party([ada, kid]));
    await user.click(panel.getByRole('button', { name: 'Copy personal link: Ada' }));
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${ada.joinUrl}`);
  });

  test('are replaced after a second step, and the new one is copied', async () => {
    const renewed = '/join/BW6528HFJ8-SRQPNMKJHGFEDCBA9876543210';
    gateway.answer('POST /api/trip/party/new-link', party([ada], { joinUrl: renewed }));
    const { user, panel } = await openPanel(party([ada]));
    await user.click(panel.getByRole('button', { name: 'Replace the link for your friends' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(gateway.bodies('POST /api/trip/party/new-link')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Replace the link for your friends' }));
    expect(await screen.findByText('The link for your friends is new')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Copy the link for your friends' }));
    expect(await navigator.clipboard.readText()).toBe(`http://localhost${renewed}`);
  });
});

test('a friend’s own entry is merged with the one that was made before', async () => {
  const own = member('m3', { name: 'Ada Lovelace', joined: true });
  gateway.answer('POST /api/trip/party/m3/merge', party([member('m3', { name: 'Ada Lovelace', joined: true, needs: 'Peanuts' })]));
  const { user, panel } = await openList(party([ada, own]));
  expect(panel.getByText('Adult (18 and over) · Added by the guest')).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Same person as another entry: Ada' })).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', { name: 'Same person as another entry: Ada Lovelace' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Your entry')).toHaveDisplayValue('Ada');
  await user.click(dialog.getByRole('button', { name: 'Merge entries' }));
  expect(await panel.findByText('Adult (18 and over) · Peanuts · Added by the guest')).toBeVisible();
  expect(gateway.bodies('POST /api/trip/party/m3/merge')).toEqual([{ preparedId: 'm1' }]);
});

test('a changed name is known to remove the signature', async () => {
  const { user, panel } = await openList(party([{ ...ada, signature }], { waiver }));
  await user.click(panel.getByRole('button', { name: 'Change: Ada' }));
  expect(panel.getByLabelText('Name')).toHaveAccessibleDescription('A changed name removes the signature.');
});

describe('signing on the trip page', () => {
  test('sends the version that was read', async () => {
    gateway.answer('POST /api/trip/party/m1/signature', party([{ ...ada, signature }], { waiver }));
    const { user, panel } = await openList(party([ada], { waiver }));
    await user.click(panel.getByRole('button', { name: 'Sign the waiver: Ada' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Life jackets on.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Sign the waiver' }));
    expect(await dialog.findByText('Name is required')).toBeVisible();
    await user.type(dialog.getByLabelText(/Full name/), 'Ada Lovelace');
    await user.click(dialog.getByRole('button', { name: 'Sign the waiver' }));
    expect(await panel.findByText('Waiver signed')).toBeVisible();
    expect(gateway.bodies('POST /api/trip/party/m1/signature')).toEqual([{ signedName: 'Ada Lovelace', version: 1, locale: 'en' }]);
  });

  test('shows the new text when it was replaced in the meantime', async () => {
    gateway.answer('POST /api/trip/party/m1/signature', problem(409, 'WAIVER_CHANGED'));
    const { user, panel } = await openList(party([ada], { waiver }));
    await user.click(panel.getByRole('button', { name: 'Sign the waiver: Ada' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/Full name/), 'Ada Lovelace');
    gateway.answer('GET /api/trip', trip(party([ada], { waiver: { ...waiver, version: 2, body: 'No running.' } })));
    await user.click(dialog.getByRole('button', { name: 'Sign the waiver' }));
    expect(await dialog.findByText(/has been updated/)).toBeVisible();
    expect(await dialog.findByText('No running.')).toBeVisible();
  });

  test('shows the text in the language of the page, not of the booking', async () => {
    const german = { ...waiver, locale: 'de', body: 'Schwimmwesten an.' } as const;
    gateway.answer('GET /api/trip/party?locale=en', problem(503, 'UNAVAILABLE'));
    gateway.answer('POST /api/trip/party/m1/signature', party([{ ...ada, signature }], { waiver: german }));
    const { user, panel } = await openList(party([ada], { waiver: german }));
    await user.click(panel.getByRole('button', { name: 'Sign the waiver: Ada' }));
    const dialog = within(await screen.findByRole('dialog'));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    gateway.answer('GET /api/trip/party?locale=en', party([ada], { waiver }));
    await user.click(again);
    expect(await dialog.findByText('Life jackets on.')).not.toHaveAttribute('lang');
    expect(dialog.queryByText(/English only/)).not.toBeInTheDocument();
    await user.type(dialog.getByLabelText(/Full name/), 'Ada Lovelace');
    await user.click(dialog.getByRole('button', { name: 'Sign the waiver' }));
    await panel.findByText('Waiver signed');
    expect(gateway.bodies('POST /api/trip/party/m1/signature')).toEqual([{ signedName: 'Ada Lovelace', version: 1, locale: 'en' }]);
  });

  test('says that the text is in English only, and marks its language', async () => {
    gateway.answer('GET /api/trip', trip(party([ada], { waiver })));
    gateway.answer('GET /api/trip/party?locale=de', party([ada], { waiver }));
    const user = await renderApp('/de/trip');
    const panel = within(await screen.findByRole('region', { name: 'Ihre Gästeliste' }));
    await user.click(panel.getByRole('button', { name: 'Namen eintragen' }));
    await user.click(await panel.findByRole('button', { name: 'Haftungsverzicht unterschreiben: Ada' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Life jackets on.')).toHaveAttribute('lang', 'en');
    expect(dialog.getByText('Dieser Text liegt nur auf Englisch vor.')).toBeVisible();
  });

  test('for a child needs its guardian first', async () => {
    const { user, panel } = await openList(party([ada, kid], { waiver }));
    await user.click(panel.getByRole('button', { name: 'Sign the waiver: Kid' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/choose the adult who signs for this child/)).toBeVisible();
    expect(dialog.queryByLabelText(/Full name/)).not.toBeInTheDocument();
  });
});
