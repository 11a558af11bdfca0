import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addressOf, aFreeSlot, calendarOf, detailsOf, payButton, reachPayment } from './checkout.js';
import { awake, everyWidth, expectNoWiderThanTheScreen, expectReadable, isPhone, test, wholePage } from './guest.js';

const pages: [name: string, address: string, heading: string | RegExp][] = [
  ['the home page', '/', 'The Bahamas, unhurried'],
  ['the booking page', '/booking', 'Book your day on the water'],
  ['the terms', '/terms-of-service', 'Terms of Service'],
  ['the privacy policy', '/privacy-policy', 'Privacy Policy'],
  ['the page for what does not exist', '/no/such/page', '404 Page Not Found'],
];

for (const [name, address, heading] of pages) {
  test(`everyone can read ${name}`, everyWidth, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await wholePage(page);
    await expectReadable(page);
  });
}

const dialogOpens = async (page: Page, button: string) => {
  await (await awake(page.getByRole('button', { name: button, exact: true }))).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

test('everyone can read what the home page opens', everyWidth, async ({ page }) => {
  await page.goto('/');
  const dialogs = ['Watch Our Story', 'Learn More', 'View Certifications', 'View Complete Gallery'];
  for (const button of isPhone(page) ? [...dialogs, 'Menu'] : dialogs) {
    await dialogOpens(page, button);
    await expectReadable(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const name of [/^Language/, /^More$/]) {
    const menu = page.getByRole('banner').getByRole('button', { name }).filter({ visible: true });
    if ((await menu.count()) === 0) continue;
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expectReadable(page);
    await page.keyboard.press('Escape');
  }
});

/** What 1280 pixels are at 200 %, and the narrowest screen that the guidelines name. */
const zoomed = [
  { name: 'at 200 % zoom', viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 },
  { name: 'at 320 pixels', viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
];

for (const { name, ...size } of zoomed) {
  test.describe(name, () => {
    test.use(size);

    test('every page reads without scrolling sideways, in the longest words too', async ({ page }) => {
      const wide: string[] = [];
      for (const language of ['', '/de', '/ru', '/ja']) {
        for (const address of ['/', '/booking', '/terms-of-service', '/privacy-policy', '/review/ABCDE-12345', '/no/such/page']) {
          await page.goto(language + address);
          // What comes in place of the skeletons may be wider than they were.
          await expect(page.locator('main h1')).toBeVisible();
          await expect(page.locator('main .animate-breathe')).toHaveCount(0);
          const pixels = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (pixels > 0) wide.push(`${language}${address} by ${pixels} px`);
        }
      }
      expect(wide).toEqual([]);
    });

    test('a guest can read and reach everything on the way to the payment', async ({ page, request }) => {
      const free = await aFreeSlot(request, /Full Day/);
      await page.goto(addressOf(free, 'date'));
      await expect(calendarOf(page).getByRole('grid').first()).toBeVisible();
      await expectDialogFits(page);
      await page.goto(addressOf(free, 'details'));
      await expect(detailsOf(page).getByText('Time slot is available')).toBeVisible();
      await expectDialogFits(page);
      await reachPayment(page, free);
      await expectDialogFits(page);
      await payButton(page).scrollIntoViewIfNeeded();
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    });
  });
}

/** It lies on the screen, and nothing in it is wider than it is. */
async function expectDialogFits(page: Page) {
  const { left, right, sideways } = await page.getByRole('dialog').evaluate((dialog) => ({
    left: dialog.getBoundingClientRect().left,
    right: dialog.getBoundingClientRect().right - innerWidth,
    sideways: Math.max(
      ...[dialog, ...dialog.querySelectorAll('div')]
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
        .map((each) => each.scrollWidth - each.clientWidth),
      0,
    ),
  }));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(0);
  expect(sideways).toBeLessThanOrEqual(0);
  await expectNoWiderThanTheScreen(page);
}

/** Nothing but what turns by itself to say that it is waiting. */
const moving = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 160)),
  );

test('nothing moves for whoever asks for stillness', async ({ page, request }) => {
  await page.goto('/');
  await wholePage(page);
  expect(await moving(page)).toEqual([]);
  for (const section of ['packages', 'gallery', 'testimonials', 'contact']) {
    await page.locator(`#${section}`).scrollIntoViewIfNeeded();
    expect(await moving(page)).toEqual([]);
  }
  for (const button of ['Watch Our Story', 'Learn More', 'View Complete Gallery']) {
    await dialogOpens(page, button);
    expect(await moving(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(addressOf(await aFreeSlot(request, /Sunset/), 'details'));
  await expect(page.getByText('Time slot is available')).toBeVisible();
  expect(await moving(page)).toEqual([]);
});
