/** Screenshots of the offer page and its dialogs, in every state. */
import type { GuestOffer } from '@charter/contracts';
import { hydrated } from './fixtures.js';
import { offerIn } from './guest-pages.js';
import { closed, dialogOf, inHours } from './shot-steps.js';
import type { Context, Shot } from './shot.js';

const openOffer =
  (change: Partial<GuestOffer>, then: (scene: Context) => Promise<unknown> = async () => undefined): Shot['enter'] =>
  async (scene) => {
    const { page, locale, visit } = scene;
    const offer: GuestOffer = { ...offerIn(locale), validUntil: inHours(80), boatHeldUntil: inHours(56), ...change };
    await page.route('**/api/offer', (route) => route.fulfill({ json: offer }));
    await visit('/offer');
    await page.locator('h1').waitFor();
    await then(scene);
  };

const paidAtOnce = { payNow: 7000, payLater: 0, balanceDueAt: null };
/** Absent fields cannot be set to undefined. */
const without = <Key extends keyof GuestOffer>(...keys: Key[]) =>
  Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<GuestOffer>;

export const offerShots: Shot[] = [
  { of: 'offer', enter: openOffer({ ...paidAtOnce, ...without('boatHeldUntil') }) },
  { of: 'offer-deposit', enter: openOffer({}) },
  { of: 'offer-ends-soon', enter: openOffer({ validUntil: inHours(5.5), boatHeldUntil: inHours(4.5) }) },
  { of: 'offer-ends-in-minutes', enter: openOffer({ validUntil: inHours(0.7), boatHeldUntil: inHours(0.6) }) },
  {
    of: 'offer-one-day',
    enter: openOffer({
      days: [{ date: '2026-12-05', sunset: '2026-12-05T22:20:00.000Z' }],
      endsAt: '2026-12-05T22:00:00.000Z',
      guestCount: 1,
      lines: [
        { kind: 'offer', text: 'Charter with captain and fuel', qty: 1, unitAmount: 1400, amount: 1400 },
        { kind: 'fee', text: '10% VAT', qty: 1, unitAmount: 140, amount: 140 },
      ],
      total: 1540,
      payNow: 1540,
      payLater: 0,
      balanceDueAt: null,
    }),
  },
  {
    of: 'offer-expired',
    enter: openOffer({ state: 'expired', validUntil: inHours(-20), ...without('paymentRequestId', 'boatHeldUntil') }),
  },
  { of: 'offer-withdrawn', enter: openOffer({ state: 'withdrawn', ...without('paymentRequestId', 'boatHeldUntil') }) },
  { of: 'offer-declined', enter: openOffer({ state: 'declined', ...without('paymentRequestId', 'boatHeldUntil') }) },
  { of: 'offer-accepted', enter: openOffer({ state: 'accepted', ...without('paymentRequestId', 'boatHeldUntil') }) },
  {
    of: 'offer-pay',
    shows: 'dialog',
    enter: openOffer({}, async ({ page }) => {
      await (await hydrated(page.locator('main section[aria-label] button').first())).click();
      await dialogOf(page).locator('paypal-button').waitFor();
    }),
  },
  {
    of: 'offer-taken',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await page.route('**/paypal/order', (route) =>
        route.fulfill({ status: 409, json: { code: 'SLOT_TAKEN', status: 409, title: '', alternatives: [] } }),
      );
      await (await hydrated(page.locator('main section[aria-label] button').first())).click();
      await page.getByRole('button', { name: t('payment.pay') }).click();
      await page.getByText(t('offer.takenTitle')).waitFor();
    }),
  },
  {
    of: 'offer-question',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await (await hydrated(page.getByRole('button', { name: t('offer.ask') }))).click();
      await dialogOf(page).getByRole('textbox').waitFor();
    }),
  },
  {
    of: 'offer-question-sent',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await page.route('**/api/offer/questions', (route) => route.fulfill({ status: 204 }));
      await (await hydrated(page.getByRole('button', { name: t('offer.ask') }))).click();
      await dialogOf(page).getByRole('textbox').fill('Could we leave an hour later?');
      await dialogOf(page)
        .getByRole('button', { name: t('contact.send') })
        .click();
      await page.getByText(t('offer.askSent')).waitFor();
    }),
  },
  {
    of: 'offer-decline',
    shows: 'dialog',
    enter: openOffer({}, async ({ page, t }) => {
      await (await hydrated(page.getByRole('button', { name: t('offer.decline') }))).click();
      await dialogOf(page).getByRole('textbox').waitFor();
    }),
  },
  { of: 'offer-link', enter: closed('**/api/offer', 'OFFER_NOT_FOUND', '/offer') },
];
