/** Screenshots of the day of a charter: the board of the weather, the day sheet, and the party of a booking. */
import { expect, type Page } from '@playwright/test';
import type { Booking, DayCharter, Party, PartyMember, WeatherBoard } from '@charter/contracts';
import { sampleWaiver } from '@charter/contracts/browser';
import { buildCrewMember, buildDayCharter, buildLogEntry } from '../src/test/factories/charter-day.js';
import { call, charter, second } from '../src/test/factories/weather.js';
import { press, screen, then } from './shot-steps.js';
import { hoursFromNow, type Shot } from './shot.js';

const member = (id: string, name: string | null, change: Partial<PartyMember> = {}): PartyMember => ({
  id: `5f0c2c44-8f2b-4a54-9a0e-8b6f0f5c1d${id}`,
  name,
  age: 'adult',
  needs: null,
  swims: null,
  guardianId: null,
  email: null,
  joined: false,
  joinUrl: '/join/K9HZNGVX2Z-0123456789ABCDEFGHJKMNPQRS-0123456789ABCDEFGHJKMNPQRS',
  signature: null,
  ...change,
});
const signature = { version: 1, signedName: 'Ada Rolle', signedAt: new Date(Date.now() - 90_000_000).toISOString() };
const ada = member('10', 'Ada Rolle', { email: 'ada@guests.example', swims: true, signature });
const child = member('11', 'Theodore Featherstonehaugh-Rolle', { age: 'child', swims: false, needs: 'Peanut allergy: carries an EpiPen.' });
const some = [ada, child, member('12', null, { age: 'infant', guardianId: ada.id }), member('13', 'Grace Adeyemi')];
const full = Array.from({ length: 12 }, (_, index) => some[index] ?? member(String(14 + index), `Guest ${index + 1} Hartwell`));

/** The record of the newest booking, with this party. */
async function openRecord(page: Page, change: Partial<Party>): Promise<void> {
  const [booking] = (await (await page.request.get('/api/bookings?status=confirmed&search=Whitfield')).json()) as Booking[];
  const party: Party = {
    max: 12,
    members: [],
    joinUrl: '/join/K9HZNGVX2Z-0123456789ABCDEFGHJKMNPQRS',
    waiver: { version: 1, locale: 'en', body: sampleWaiver.en },
    ...change,
  };
  await page.route(`**/api/admin/bookings/${booking!.id}/party`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: party })
      : route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: 'PARTY_FULL', status: 409, code: 'PARTY_FULL' },
        }),
  );
  await page.goto(`/admin/bookings?search=${booking!.confirmationCode}`);
  await page
    .getByRole('button', { name: `${booking!.firstName} ${booking!.lastName}` })
    .first()
    .click();
  // At the top of the dialog, which is lower than the record.
  await page.getByRole('heading', { name: 'Party' }).evaluate((heading) => heading.scrollIntoView());
}

const departing = { startsAt: hoursFromNow(20), endsAt: hoursFromNow(24), decideBy: hoursFromNow(6), sunset: hoursFromNow(29) };
const board: WeatherBoard = {
  charters: [
    { ...charter, ...departing },
    { ...second, guestName: 'Theodore Featherstonehaugh-Rolle', ...departing, startsAt: hoursFromNow(26), endsAt: hoursFromNow(30) },
  ],
  calls: [{ ...call, from: hoursFromNow(44), to: hoursFromNow(48), createdAt: hoursFromNow(-1) }],
};
const weather = (shown: WeatherBoard) => screen('/admin/weather', '**/api/admin/weather', shown);

/** A day sheet with a charter of some guests, whose log has begun. */
async function openDay(page: Page): Promise<void> {
  const members = some.map(({ id, name, age, needs, swims }) => ({ id, name, age, needs, swims, guardianName: null, signed: false }));
  const day: DayCharter = buildDayCharter({ members, waiversOpen: 3, crew: [buildCrewMember()], log: [buildLogEntry()] });
  await page.route('**/api/admin/day?*', (route) =>
    route.fulfill({
      json: { on: new URL(route.request().url()).searchParams.get('on'), knownAt: new Date().toISOString(), charters: [day] },
    }),
  );
  await page.goto('/admin/day');
  await page.getByRole('article').first().waitFor();
}

export const dayShots: Shot[] = [
  { of: 'weather-before', enter: weather({ ...board, calls: [] }) },
  { of: 'weather-after', enter: weather(board) },
  { of: 'weather-empty', enter: weather({ charters: [], calls: [] }) },
  {
    of: 'weather-call',
    shows: 'dialog',
    enter: then(weather(board), (page) => page.getByRole('checkbox').first().check(), press('Call off')),
  },
  { of: 'day-online', enter: openDay },
  {
    of: 'day-offline',
    enter: async (page) => {
      await openDay(page);
      await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/admin/day')))).toBe(true);
      await page.context().setOffline(true);
      await page.reload();
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    of: 'day-empty',
    enter: async (page) => {
      await page.route('**/api/admin/day?*', (route) =>
        route.fulfill({
          json: { on: new URL(route.request().url()).searchParams.get('on'), knownAt: new Date().toISOString(), charters: [] },
        }),
      );
      await page.goto('/admin/day');
      await page.getByText('No charters').waitFor();
    },
  },
  { of: 'party-empty', shows: 'dialog', enter: (page) => openRecord(page, {}) },
  { of: 'party-some', shows: 'dialog', enter: (page) => openRecord(page, { members: some }) },
  { of: 'party-full', shows: 'dialog', enter: (page) => openRecord(page, { members: full }) },
  {
    of: 'party-thirteenth',
    shows: 'dialog',
    enter: async (page) => {
      await openRecord(page, { members: full.slice(0, 11) });
      await page.getByRole('button', { name: 'Add a guest' }).click();
      await page.getByLabel('Name', { exact: true }).fill('A thirteenth guest');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    of: 'party-sign-child',
    shows: 'dialog',
    enter: async (page) => {
      await openRecord(page, { members: some });
      await page.getByRole('button', { name: `Sign here: ${child.name}` }).click();
      await page.getByLabel('Adult who signs').or(page.getByRole('combobox')).first().waitFor();
    },
  },
];
