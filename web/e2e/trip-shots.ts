/** Screenshots of the pages that a link in an e-mail opens, in every state. */
import { expect } from '@playwright/test';
import type { JoinedCharter, Trip } from '@charter/contracts';
import { packageNameIn } from './checkout.js';
import { joined } from './guest-pages.js';
import type { Context, Shot } from './shot.js';
import { tripStates } from './trip-states.js';

/** @param change of the state's trip */
export async function openTrip({ page, locale, t, free, visit }: Context, state: string, change: Partial<Trip> = {}): Promise<void> {
  const trip = { ...tripStates(locale, await packageNameIn(page.request, free, locale))[state]!, ...change };
  await page.route('**/api/trip', (route) => route.fulfill({ json: trip }));
  await visit('/trip');
  // While it is loading, the page has another title.
  await expect(page.locator('#trip-title')).not.toHaveText(t('booking.yourCharter'));
  // The first interaction loads what is below the fold.
  await page.keyboard.press('Shift');
}

const explanation = {
  departure: new Date(Date.now() + 74 * 3_600_000).toISOString(),
  hoursLeft: 74,
  tierFrom: 48,
  tierTo: 168,
  percent: 50,
  price: 3600,
  alreadyBack: 0,
  due: 1800,
  nextChangeAt: new Date(Date.now() + 26 * 3_600_000).toISOString(),
  nextPercent: 0,
};

const openJoin =
  (change: Partial<JoinedCharter>): Shot['enter'] =>
  async ({ page, locale, free, visit }) => {
    const charter = { ...joined, packageNameShown: await packageNameIn(page.request, free, locale), packageNameLanguage: locale };
    const { waiver } = tripStates(locale, '').confirmed!.party;
    await page.route('**/api/join?*', (route) => route.fulfill({ json: { ...charter, waiver, ...change } }));
    await visit('/join');
    await page.getByRole('heading', { level: 1 }).filter({ hasText: joined.host }).waitFor();
  };

const grace = { name: 'Grace Adeyemi', age: 'adult', needs: null, swims: true, email: null, noted: false, signature: null } as const;
const signature = { version: 1, signedName: 'Grace Adeyemi', signedAt: new Date().toISOString() };

export const tripShots: Shot[] = [
  ...Object.keys(tripStates('en', '')).map((state): Shot => ({ of: `trip-${state}`, enter: (scene) => openTrip(scene, state) })),
  {
    of: 'trip-link',
    enter: async ({ page, visit }) => {
      await page.route('**/api/trip', (route) => route.fulfill({ status: 401, json: { code: 'TRIP_CLOSED', status: 401, title: '' } }));
      await visit('/trip');
      await page.getByRole('textbox').first().waitFor();
    },
  },
  {
    of: 'trip-loading',
    incomplete: true,
    enter: async ({ page, visit }) => {
      await page.route('**/api/trip', () => undefined);
      await visit('/trip');
    },
  },
  {
    of: 'trip-link-failed',
    enter: async ({ page, t, visit }) => {
      const notFound = { status: 404, json: { code: 'TRIP_NOT_FOUND', status: 404, title: '' } };
      await page.route('**/api/trip/open', (route) => route.fulfill(notFound));
      await page.route('**/api/trip', (route) => route.fulfill(notFound));
      await visit('/trip');
      await page.getByText(t('trip.linkFailed')).waitFor();
    },
  },
  {
    of: 'trip-link-sent',
    enter: async ({ page, t, visit }) => {
      await page.route('**/api/trip', (route) => route.fulfill({ status: 401, json: { code: 'TRIP_CLOSED', status: 401, title: '' } }));
      await page.route('**/api/trip/link', (route) => route.fulfill({ status: 202 }));
      await visit('/trip');
      await page.getByLabel(t('details.email')).fill('amelia@example.com');
      await page.getByLabel(t('confirmation.code')).fill('M4R1N-4S411');
      await page.getByRole('button', { name: t('trip.linkSend') }).click();
      await page.getByText(t('trip.linkSent')).waitFor();
    },
  },
  {
    of: 'trip-link-errors',
    enter: async ({ page, t, visit }) => {
      await page.route('**/api/trip', (route) => route.fulfill({ status: 401, json: { code: 'TRIP_CLOSED', status: 401, title: '' } }));
      await visit('/trip');
      await page.getByRole('button', { name: t('trip.linkSend') }).click();
      await page.getByText(t('fields.confirmationCodeFormat')).waitFor();
    },
  },
  {
    of: 'trip-party',
    enter: async (scene) => {
      await openTrip(scene, 'confirmed');
      await scene.page.getByRole('button', { name: scene.t('party.edit') }).click();
      await scene.page.getByRole('button', { name: scene.t('party.add') }).click();
    },
  },
  {
    of: 'trip-sign',
    shows: 'dialog',
    enter: async (scene) => {
      await openTrip(scene, 'confirmed');
      await scene.page.getByRole('button', { name: scene.t('party.edit') }).click();
      await scene.page
        .getByRole('button', { name: scene.t('party.sign') })
        .first()
        .click();
      await scene.page.getByRole('dialog').getByRole('textbox').waitFor();
    },
  },
  {
    of: 'trip-cancel',
    shows: 'dialog',
    enter: async (scene) => {
      await scene.page.route('**/api/trip/cancellation', (route) => route.fulfill({ json: explanation }));
      await openTrip(scene, 'confirmed');
      await scene.page.getByRole('button', { name: scene.t('trip.cancel'), exact: true }).click();
      await expect(
        scene.page
          .getByRole('dialog')
          .getByText(/1[ ,.]800/)
          .first(),
      ).toBeVisible();
    },
  },
  {
    of: 'trip-move',
    shows: 'dialog',
    enter: async (scene) => {
      const { free, page, t } = scene;
      const opening = (days: number) => {
        const day = new Date(Date.parse(free.date) + days * 86_400_000).toISOString().slice(0, 10);
        const slot = { timeSlot: free.slot, startsAt: `${day}T14:00:00.000Z`, endsAt: `${day}T22:00:00.000Z` };
        return { date: day, slots: [slot] };
      };
      await page.route('**/api/trip/openings?*', (route) => route.fulfill({ json: [0, 1, 3, 4, 8].map(opening) }));
      await openTrip(scene, 'confirmed');
      await page.getByRole('button', { name: t('trip.moveButton') }).click();
      await page.getByRole('grid').first().waitFor();
    },
  },
  { of: 'join', enter: openJoin({}) },
  { of: 'join-sign', enter: openJoin({ me: grace }) },
  { of: 'join-noted', enter: openJoin({ me: { ...grace, noted: true } }) },
  { of: 'join-signed', enter: openJoin({ me: { ...grace, signature } }) },
  { of: 'join-full', enter: openJoin({ full: true }) },
  { of: 'join-closed', enter: openJoin({ open: false }) },
  {
    of: 'join-unknown',
    enter: async ({ page, visit }) => {
      await page.route('**/api/join?*', (route) => route.fulfill({ status: 401, json: { code: 'TRIP_CLOSED', status: 401, title: '' } }));
      await visit('/join');
      await page.locator('h1').waitFor();
    },
  },
];
