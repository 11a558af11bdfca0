import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { bookingAddress, findFreeSlot, calendarOf, detailsOf, payButton, goToPayment } from './checkout.js';
import { hydrated, everyWidth, expectNoHorizontalOverflow, expectAccessible, isPhone, test, loadWholePage } from './fixtures.js';

const pages: [name: string, address: string, heading: string | RegExp][] = [
  ['the home page', '/', 'The Bahamas, unhurried'],
  ['the booking page', '/booking', 'Book your day on the water'],
  ['the terms', '/terms-of-service', 'Terms of Service'],
  ['the privacy policy', '/privacy-policy', 'Privacy Policy'],
  ['the page for what does not exist', '/no/such/page', '404 Page Not Found'],
];

for (const [name, address, heading] of pages) {
  test(`${name} passes axe and has no horizontal scrolling`, everyWidth, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await loadWholePage(page);
    await expectAccessible(page);
  });
}

const openDialog = async (page: Page, button: string) => {
  await (await hydrated(page.getByRole('button', { name: button, exact: true }))).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

test('dialogs and menus of the home page pass axe and have no horizontal scrolling', everyWidth, async ({ page }) => {
  await page.goto('/');
  const dialogs = ['Watch Our Story', 'Learn More', 'View Certifications', 'View Complete Gallery'];
  for (const button of isPhone(page) ? [...dialogs, 'Menu'] : dialogs) {
    await openDialog(page, button);
    await expectAccessible(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  for (const name of [/^Language/, /^More$/]) {
    const menu = page.getByRole('banner').getByRole('button', { name }).filter({ visible: true });
    if ((await menu.count()) === 0) continue;
    await menu.click();
    await expect(menu).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
});

/** 1280 px at 200 % zoom, and the narrowest width of WCAG 1.4.10. */
const zoomed = [
  { width: 640, height: 450 },
  { width: 320, height: 640 },
];

/** Resolves when components that depend on the width have been rendered for the new one. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

test.describe('at 200 % zoom and at 320 pixels', () => {
  test.use({ viewport: zoomed[0]!, deviceScaleFactor: 2 });

  test('no page scrolls horizontally in any of four languages', async ({ page }) => {
    test.slow(); // 24 pages
    const tooWide: string[] = [];
    for (const language of ['', '/de', '/ru', '/ja']) {
      for (const address of ['/', '/booking', '/terms-of-service', '/privacy-policy', '/review/ABCDE-12345', '/no/such/page']) {
        await page.goto(language + address);
        for (const size of zoomed) {
          await resize(page, size);
          // Loaded content may be wider than its skeletons.
          await expect(page.locator('main h1')).toBeVisible();
          await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
          const pixels = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (pixels > 0) tooWide.push(`${language}${address} at ${size.width} px by ${pixels} px`);
        }
      }
    }
    expect(tooWide).toEqual([]);
  });

  test('the booking dialogs fit the screen and the pay button is reachable', async ({ page, request }) => {
    const free = await findFreeSlot(request, /Full Day/);
    const expectDialogFitsEverySize = async () => {
      for (const size of zoomed) {
        await resize(page, size);
        await expectDialogFits(page);
      }
    };
    await page.goto(bookingAddress(free, 'date'));
    await expect(calendarOf(page).getByRole('grid').first()).toBeVisible();
    await expectDialogFitsEverySize();
    await page.goto(bookingAddress(free, 'details'));
    await expect(detailsOf(page).getByText('Time slot is available')).toBeVisible();
    await expectDialogFitsEverySize();
    await goToPayment(page, free);
    for (const size of zoomed) {
      await resize(page, size);
      await expectDialogFits(page);
      await payButton(page).scrollIntoViewIfNeeded();
      await expect(payButton(page)).toBeInViewport({ ratio: 1 });
    }
  });
});

/** The open dialog is within the screen and does not scroll horizontally. */
async function expectDialogFits(page: Page) {
  const { left, right, overflow } = await page.getByRole('dialog').evaluate((dialog) => ({
    left: dialog.getBoundingClientRect().left,
    right: dialog.getBoundingClientRect().right - innerWidth,
    overflow: Math.max(
      ...[dialog, ...dialog.querySelectorAll('div')]
        .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
        .map((each) => each.scrollWidth - each.clientWidth),
      0,
    ),
  }));
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(0);
  expect(overflow).toBeLessThanOrEqual(0);
  await expectNoHorizontalOverflow(page);
}

/** Elements with running animations. Reduced motion leaves durations of 1 ms. */
const animatedElements = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 1)
      .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 160)),
  );

test('no animation runs with reduced motion', async ({ page, request }) => {
  await page.goto('/');
  await loadWholePage(page);
  expect(await animatedElements(page)).toEqual([]);
  for (const section of ['packages', 'gallery', 'testimonials', 'contact']) {
    await page.locator(`#${section}`).scrollIntoViewIfNeeded();
    expect(await animatedElements(page)).toEqual([]);
  }
  for (const button of ['Watch Our Story', 'Learn More', 'View Complete Gallery']) {
    await openDialog(page, button);
    expect(await animatedElements(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(bookingAddress(await findFreeSlot(request, /Sunset/), 'details'));
  await expect(page.getByText('Time slot is available')).toBeVisible();
  expect(await animatedElements(page)).toEqual([]);
});
