/** Screenshots of the prices, add-ons and promo codes of packages, in every state. */
import type { Page } from '@playwright/test';
import type { CharterPackage, PriceRule } from '@charter/contracts';
import { buildAddOn } from '../src/test/factories/add-on.js';
import { buildPromoCode } from '../src/test/factories/promo-code.js';
import { fill, press, screen, then } from './shot-steps.js';
import { dayFromNow, type Shot } from './shot.js';
import { failRequests } from './stub-responses.js';

const rule = (change: Partial<PriceRule>): PriceRule => ({
  id: 1,
  name: 'Christmas and New Year',
  packageId: null,
  from: dayFromNow(25),
  to: dayFromNow(40),
  weekdays: [],
  price: null,
  add: null,
  priority: 0,
  ...change,
});

const prices = async (page: Page): Promise<void> => {
  const [first] = (await (await page.request.get('/api/charter-packages')).json()) as CharterPackage[];
  await screen('/admin/packages?view=prices', '**/api/admin/price-rules', [
    rule({ add: 400, priority: 2 }),
    rule({ id: 2, name: 'Weekends', from: dayFromNow(0), to: dayFromNow(200), weekdays: [0, 6], add: 150 }),
    rule({
      id: 3,
      name: 'Hurricane season, whole boat at a lower price',
      packageId: first!.id,
      from: dayFromNow(210),
      to: dayFromNow(300),
      add: -200,
    }),
    rule({ id: 4, name: 'Regatta', packageId: first!.id, from: dayFromNow(90), to: dayFromNow(93), price: 2400 }),
    rule({ id: 5, name: 'Last Easter', from: dayFromNow(-240), to: dayFromNow(-230), price: 1900 }),
  ])(page);
};

const addOns = screen('/admin/packages?view=add-ons', '**/api/admin/add-ons', [
  buildAddOn({ name: 'Lunch on board', packageIds: [1, 2] }),
  buildAddOn({ id: 2, name: 'Photographer', price: 350, unit: 'charter', leadHours: 48, perDay: 1 }),
  buildAddOn({ id: 3, name: 'One more hour', price: 300, unit: 'charter', leadHours: 2, extraMinutes: 60 }),
  buildAddOn({ id: 4, name: 'Birthday cake from the bakery on Bay Street', price: 95, unit: 'charter', maxQty: 3, leadHours: 72 }),
  buildAddOn({ id: 5, name: 'Fishing rods', price: 40, active: false }),
]);

const promoCodes = screen('/admin/packages?view=promo-codes', '**/api/admin/promo-codes', [
  buildPromoCode({ code: 'SUMMER', sailFrom: dayFromNow(200), sailTo: dayFromNow(290), weekdays: [1, 2, 3, 4], used: 12 }),
  buildPromoCode({ id: 2, code: 'OCEAN-CLUB-WELCOME', percent: null, amount: 150, packageIds: [1], maxUses: 50, used: 1 }),
  buildPromoCode({ id: 3, code: 'FIRST20', percent: 20, maxUses: 20, used: 20 }),
  buildPromoCode({ id: 4, code: 'EASTER', bookFrom: dayFromNow(-240), bookTo: dayFromNow(-220), used: 3 }),
]);

export const packageShots: Shot[] = [
  { of: 'prices', enter: prices },
  { of: 'prices-empty', enter: screen('/admin/packages?view=prices', '**/api/admin/price-rules', []) },
  {
    of: 'prices-failed',
    enter: async (page) => {
      await failRequests(page, 'GET', '**/api/admin/price-rules');
      await page.goto('/admin/packages?view=prices');
      await page.getByRole('alert').waitFor({ timeout: 30_000 });
    },
  },
  { of: 'prices-editor', shows: 'dialog', enter: then(prices, press(/^Edit Regatta/)) },
  {
    of: 'prices-editor-errors',
    shows: 'dialog',
    enter: then(
      prices,
      press('New price'),
      fill('First day', dayFromNow(20)),
      fill('Last day', dayFromNow(10)),
      fill('Price (USD)', '0'),
      (page) => page.getByRole('button', { name: 'Save price' }).click(),
    ),
  },
  { of: 'prices-delete', shows: 'dialog', enter: then(prices, press(/^Delete Regatta/)) },
  { of: 'add-ons', enter: addOns },
  { of: 'add-ons-empty', enter: screen('/admin/packages?view=add-ons', '**/api/admin/add-ons', []) },
  { of: 'add-ons-editor', shows: 'dialog', enter: then(addOns, press('Edit One more hour')) },
  {
    of: 'add-ons-editor-errors',
    shows: 'dialog',
    enter: then(addOns, press('New add-on'), fill('Price (USD)', '0'), (page) => page.getByRole('button', { name: 'Save add-on' }).click()),
  },
  { of: 'promo-codes', enter: promoCodes },
  { of: 'promo-codes-empty', enter: screen('/admin/packages?view=promo-codes', '**/api/admin/promo-codes', []) },
  { of: 'promo-codes-editor', shows: 'dialog', enter: then(promoCodes, press('Edit SUMMER')) },
  {
    of: 'promo-codes-editor-errors',
    shows: 'dialog',
    enter: then(promoCodes, press('New code'), fill('Code', 'A'), fill('Percent', '0'), (page) =>
      page.getByRole('button', { name: 'Save code' }).click(),
    ),
  },
];
