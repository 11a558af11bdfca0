/** Screenshots of the back office: see `npm run screens`. The demo's data fills them, where a state does not need its own. */
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Booking, Party, PartyMember, WeatherBoard } from '@charter/contracts';
import { sampleWaiver } from '@charter/contracts/limits';
import { attentionShots } from './attention-shots.js';
import { booksShots } from './books-shots.js';
import { expectNoSidewaysScroll, test } from './fixtures.js';
import { folioShots } from './folio-shots.js';
import { offerShots } from './offer-shots.js';
import { packageShots } from './package-shots.js';
import type { Shot } from './shot.js';
import { stubResponse } from './stub-responses.js';

const folder = join(import.meta.dirname, '__screens__');
const listFromEnv = (name: string) => process.env[name]?.split(',').filter(Boolean) ?? [];

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
  const [booking] = (await (await page.request.get('/api/bookings?status=confirmed&limit=1')).json()) as Booking[];
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

const noCalls = async (page: Page, change: (board: WeatherBoard) => WeatherBoard) => {
  const board = (await (await page.request.get('/api/admin/weather')).json()) as WeatherBoard;
  await stubResponse(page, '**/api/admin/weather', change(board));
  await page.goto('/admin/weather');
  await page.getByRole('heading', { level: 1 }).waitFor();
};

async function openAttention(page: Page): Promise<void> {
  await page.goto('/admin/attention');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

const shots: Shot[] = [
  { of: 'weather-before', enter: (page) => noCalls(page, (board) => ({ ...board, calls: [] })) },
  { of: 'weather-after', enter: (page) => noCalls(page, (board) => board) },
  { of: 'weather-empty', enter: (page) => noCalls(page, () => ({ charters: [], calls: [] })) },
  {
    of: 'weather-call',
    shows: 'dialog',
    enter: async (page) => {
      await noCalls(page, (board) => board);
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Call off' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    of: 'day-online',
    enter: async (page) => {
      await page.goto('/admin/day');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    of: 'day-offline',
    enter: async (page) => {
      await page.goto('/admin/day');
      await page.getByRole('article').first().waitFor();
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
  { of: 'attention-full', enter: openAttention },
  {
    of: 'attention-empty',
    enter: async (page) => {
      await stubResponse(page, '**/api/admin/attention', { items: [], unavailable: [] });
      await openAttention(page);
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
  ...attentionShots,
  ...packageShots,
  ...booksShots,
  ...folioShots,
  ...offerShots,
];

const selected = listFromEnv('SCREENS_ONLY');
const widths = listFromEnv('SCREENS_WIDTHS').map(Number);

for (const width of widths.length > 0 ? widths : [1440, 390]) {
  for (const { of, enter, shows, busy } of shots.filter((shot) => selected.length === 0 || selected.includes(shot.of))) {
    test(`${of} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
      await enter(page);
      await page.evaluate(() => document.fonts.ready);
      if (!busy) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectNoSidewaysScroll(page);
      if (shows === 'dialog') await expandDialog(page);
      await page.screenshot({ path: join(folder, `${of}-${width}.png`), fullPage: shows !== 'dialog', animations: 'disabled' });
    });
  }
}

/** Enlarges the viewport until an open dialog does not scroll, or does not grow any more. */
async function expandDialog(page: Page): Promise<void> {
  const hiddenHeight = () =>
    page.evaluate(() => {
      const parts = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter((part) =>
        /auto|scroll/.test(getComputedStyle(part).overflowY),
      );
      return Math.max(0, ...parts.map((part) => part.scrollHeight - part.clientHeight));
    });
  let hidden = await hiddenHeight();
  for (let tries = 0; tries < 6 && hidden >= 2; tries += 1) {
    const size = page.viewportSize()!;
    await page.setViewportSize({ ...size, height: Math.min(Math.ceil(size.height + hidden * 1.2), 4000) });
    const before = hidden;
    hidden = await hiddenHeight();
    if (hidden >= before) return page.setViewportSize(size);
  }
}
