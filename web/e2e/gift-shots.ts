/** Screenshots of the gift page, and of the messages of an inquiry. */
import { dayAfter } from './checkout.js';
import { hydrated } from './fixtures.js';
import { closed, dialogOf, inHours } from './shot-steps.js';
import type { Shot } from './shot.js';
import { giftTextsOf, withdrawalTextsOf } from './texts.js';

const openGift: Shot['enter'] = async ({ page, visit }) => {
  await visit('/gift');
  await hydrated(page.locator('button[type=submit]'));
};

/** The page after a return from PayPal. */
const giftPaid =
  (saved: object): Shot['enter'] =>
  async ({ page, locale, visit }) => {
    await page.addInitScript((value) => sessionStorage.setItem('gift', value), JSON.stringify(saved));
    await page.route('**/paypal/order/*/capture', (route) => route.fulfill({ json: { status: 'COMPLETED' } }));
    await visit('/gift?token=ORDER12345&PayerID=PAYER');
    await page.getByRole('heading', { name: giftTextsOf(locale).thanks! }).waitFor();
  };

const thread = (messages: readonly ('guest' | 'staff')[]): Shot['enter'] => {
  const texts = {
    guest: 'Could we anchor at Rose Island for lunch, and be back by five?\n\nThere are eight of us, two of them children.',
    staff: 'With pleasure. We would leave at nine and have you back at the dock by half past four, so that nobody has to hurry.',
  };
  return async ({ page, t, visit }) => {
    const json = {
      firstName: 'Margaret',
      lastName: 'Hartwell-Featherstonehaugh',
      messages: messages.map((from, index) => ({ from, text: texts[from], createdAt: inHours(-30 + index * 3) })),
    };
    await page.route('**/api/inquiry', (route) => route.fulfill({ json }));
    await visit('/answer');
    await page.getByRole('list', { name: t('answer.messages') }).waitFor();
  };
};

export const giftShots: Shot[] = [
  { of: 'gift', enter: openGift },
  {
    of: 'gift-written',
    enter: async (scene) => {
      const { page, t, locale } = scene;
      const texts = giftTextsOf(locale);
      await openGift(scene);
      await page.getByRole('form').getByText(texts.charter!, { exact: true }).click();
      await page.getByLabel(texts.forName!).fill('Elena and Theodore Featherstonehaugh');
      await page.getByLabel(texts.message!).fill('Happy anniversary.\nSee you on the water!');
      await page.getByText(texts.onDate!, { exact: true }).click();
      await page.getByLabel(t('details.firstName')).fill('Marco');
      await page.getByLabel(t('details.lastName')).fill('Ferri');
    },
  },
  {
    of: 'gift-errors',
    enter: async (scene) => {
      const { page, locale } = scene;
      const texts = giftTextsOf(locale);
      await openGift(scene);
      await page.getByLabel(texts.otherAmount!).fill('12');
      await page.getByText(texts.onDate!, { exact: true }).click();
      await page.locator('button[type=submit]').click();
      await page.getByText((texts.errors as unknown as Record<string, string>).forNameRequired!).waitFor();
    },
  },
  {
    of: 'gift-pay',
    shows: 'dialog',
    enter: async (scene) => {
      const { page, t, locale } = scene;
      await openGift(scene);
      await page.getByLabel(giftTextsOf(locale).forName!).fill('Elena');
      await page.getByLabel(t('details.firstName')).fill('Marco');
      await page.getByLabel(t('details.lastName')).fill('Ferri');
      await page.getByLabel(t('details.email'), { exact: true }).fill('marco@example.com');
      await page.locator('button[type=submit]').click();
      await dialogOf(page).locator('paypal-button').waitFor();
    },
  },
  {
    of: 'gift-paid',
    enter: giftPaid({ email: 'marco@example.com', deliverTo: 'elena@example.com', deliverOn: null, validUntil: '2028-11-30' }),
  },
  {
    of: 'gift-later',
    enter: giftPaid({ email: 'marco@example.com', deliverTo: 'marco@example.com', deliverOn: dayAfter(inHours(0).slice(0, 10), 29) }),
  },
];

/** The page on which buyers withdraw from a purchase. */
const declare: Shot['enter'] = async ({ page, locale, visit }) => {
  const texts = withdrawalTextsOf(locale);
  await visit('/withdraw');
  await hydrated(page.locator('button[type=submit]'));
  await page.getByLabel(texts.name).fill('Margaret Hartwell-Featherstonehaugh');
  await page.getByLabel(texts.email).fill('margaret.hartwell-featherstonehaugh@example.com');
  await page.getByLabel(texts.reference).fill('06CCB-X2TFW');
  await page.locator('button[type=submit]').click();
  await page.getByRole('heading', { name: texts.review }).waitFor();
};

export const withdrawalShots: Shot[] = [
  {
    of: 'withdraw',
    enter: async ({ page, visit }) => {
      await visit('/withdraw');
      await hydrated(page.locator('button[type=submit]'));
    },
  },
  { of: 'withdraw-review', enter: declare },
  {
    of: 'withdraw-sent',
    enter: async (scene) => {
      const { page, locale } = scene;
      const texts = withdrawalTextsOf(locale);
      await page.route('**/api/withdrawal', (route) => route.fulfill({ status: 202 }));
      await declare(scene);
      await page.getByRole('button', { name: texts.confirm }).click();
      await page.getByRole('heading', { name: texts.sent }).waitFor();
    },
  },
];

export const threadShots: Shot[] = [
  { of: 'answer', enter: thread(['guest', 'staff', 'guest']) },
  { of: 'answer-first', enter: thread(['guest']) },
  { of: 'answer-link', enter: closed('**/api/inquiry', 'THREAD_NOT_FOUND', '/answer') },
];
