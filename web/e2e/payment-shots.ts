/** Screenshots of the payment dialog: its methods, its prices and vouchers. */
import type { Page } from '@playwright/test';
import { addOnes, atRoseIsland, confirm, depositQuote, dialogOf, invalid, nothingLoads, openDetails } from './shot-steps.js';
import type { Context, Shot } from './shot.js';
import { giftTextsOf } from './texts.js';

/** Applies vouchers in the payment dialog, each with the server's reply. */
async function applyVouchers(scene: Context, replies: readonly object[]): Promise<void> {
  const { page, locale } = scene;
  const texts = giftTextsOf(locale);
  await openDetails(scene);
  await confirm(scene);
  const dialog = dialogOf(page);
  for (const [index, reply] of replies.entries()) {
    await page.route('**/api/voucher', (route) => route.fulfill(reply), { times: 1 });
    await dialog.getByRole('button', { name: texts[index === 0 ? 'have' : 'haveAnother']!, exact: true }).click();
    await dialog.getByLabel(texts.code!).fill(`7K3Q-DM9T-XZ4B-8HV${'WX'[index]}`);
    const replied = page.waitForResponse('**/api/voucher');
    await dialog.getByRole('button', { name: texts.apply!, exact: true }).click();
    await replied;
  }
  await nothingLoads(page);
}

/** PayPal's reply to which methods this buyer may use. */
const eligible = (page: Page, methods: readonly string[]) =>
  page.route('**/web-sdk/v6/eligibility', async (route) => {
    const response = await route.fetch();
    const { eligible_methods: all } = (await response.json()) as { eligible_methods: Record<string, object> };
    const json = { eligible_methods: Object.fromEntries(Object.entries(all).filter(([name]) => methods.includes(name))) };
    await route.fulfill({ response, json });
  });

const openPayment =
  (prepare: (page: Page) => Promise<unknown> = async () => undefined): Shot['enter'] =>
  async (scene) => {
    await prepare(scene.page);
    await openDetails(scene);
    await confirm(scene);
    await nothingLoads(scene.page);
  };

export const paymentShots: Shot[] = [
  {
    of: 'payment-deposit',
    shows: 'dialog',
    enter: async (anywhere) => {
      const scene = await atRoseIsland(anywhere);
      // A changed page could not load PayPal's script from this machine: an add-on has the price requested too.
      await scene.page.route('**/api/price', (route) => route.fulfill({ json: depositQuote(scene) }));
      await openDetails(scene);
      await addOnes(scene, [0]);
      await confirm(scene);
      await nothingLoads(scene.page);
    },
  },
  { of: 'payment-methods', shows: 'dialog', enter: openPayment() },
  { of: 'payment-card', shows: 'dialog', enter: openPayment((page) => eligible(page, ['paypal', 'basic_cards'])) },
  {
    of: 'payment-paypal-only',
    shows: 'dialog',
    enter: async (scene) => {
      await openPayment((page) => eligible(page, []))(scene);
      await dialogOf(scene.page).locator('paypal-button').waitFor();
    },
  },
  {
    of: 'payment-unavailable',
    shows: 'dialog',
    enter: async (scene) => {
      await scene.page.route('**/paypal/setup', (route) =>
        route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', status: 503, title: '' } }),
      );
      await openDetails(scene);
      await confirm(scene);
      await scene.page.getByText(scene.t('payment.unavailableTitle')).waitFor();
    },
  },
  {
    of: 'payment-add-ons',
    shows: 'dialog',
    enter: async (anywhere) => {
      const scene = await atRoseIsland(anywhere);
      await openDetails(scene);
      await addOnes(scene, [0, 1, 3]);
      await confirm(scene);
      await nothingLoads(scene.page);
    },
  },
  {
    of: 'payment-price-changed',
    shows: 'dialog',
    enter: async (scene) => {
      const { status, json } = invalid({ amount: { code: 'wrongAmount' } });
      await scene.page.route('**/paypal/order', (route) => route.fulfill({ status, json: { ...json, total: 4350, currency: 'USD' } }));
      await openDetails(scene);
      await confirm(scene);
      await scene.page.getByRole('button', { name: scene.t('payment.pay') }).click();
      await scene.page.getByText(scene.t('payment.priceTitle')).waitFor();
    },
  },
  {
    of: 'payment-voucher-field',
    shows: 'dialog',
    enter: async (scene) => {
      await openDetails(scene);
      await confirm(scene);
      await dialogOf(scene.page)
        .getByRole('button', { name: giftTextsOf(scene.locale).have! })
        .click();
    },
  },
  {
    of: 'payment-voucher-part',
    shows: 'dialog',
    enter: (scene) => applyVouchers(scene, [{ json: { balance: 500, validUntil: '2027-12-31' } }]),
  },
  {
    of: 'payment-voucher-two',
    shows: 'dialog',
    enter: (scene) => applyVouchers(scene, [{ json: { balance: 500, validUntil: '2027-12-31' } }, { json: { balance: 1200.5 } }]),
  },
  { of: 'payment-voucher-all', shows: 'dialog', enter: (scene) => applyVouchers(scene, [{ json: { balance: 5000 } }]) },
  {
    of: 'payment-voucher-refused',
    shows: 'dialog',
    enter: (scene) => applyVouchers(scene, [invalid({ code: { code: 'unknownVoucher' } })]),
  },
  {
    of: 'payment-voucher-used',
    shows: 'dialog',
    enter: async (scene) => {
      await applyVouchers(scene, [{ json: { balance: 500, validUntil: '2027-12-31' } }]);
      await scene.page.route('**/paypal/order', (route) => route.fulfill(invalid({ vouchers: { code: 'unknownVoucher' } })));
      await scene.page.getByRole('button', { name: scene.t('payment.pay') }).click();
      await dialogOf(scene.page).getByLabel(giftTextsOf(scene.locale).code!).waitFor();
    },
  },
];
