import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { GalleryImage } from '@charter/contracts';
import { hydrated, everyWidth, test } from './fixtures.js';
import { openAndClose, getJson, currentSource } from './home-page.js';
import { simulateApiOutage } from './outage.js';

const namesOf = async (page: Page) =>
  (await getJson<GalleryImage[]>(page, '/api/admin/gallery'))
    .toSorted((one, other) => one.displayOrder - other.displayOrder)
    .map(({ title }) => title);
const tiles = (page: Page) => page.locator('#gallery li > button');

/** Swipes over an element with touch events. */
async function swipe(page: Page, element: Locator, x: number, y: number) {
  const box = (await element.boundingBox())!;
  const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, share?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchMove',
      touchPoints: share === undefined ? [] : [{ x: left + x * share, y: top + y * share }],
    });
  await touch('touchStart', 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
  await touch('touchEnd');
  await session.detach();
}

test('the lightbox opens at the selected picture, wraps around by keyboard, and returns the focus', async ({ page }) => {
  const names = await namesOf(page);
  await page.goto('/');
  await openAndClose(page, tiles(page).nth(1), async (lightbox) => {
    const expectAt = async (index: number) => {
      await expect(lightbox.getByRole('heading')).toHaveText(names[index]!);
      await expect(lightbox.getByText(`${index + 1} / ${names.length}`, { exact: true })).toBeVisible();
    };
    await expectAt(1);
    await page.keyboard.press('ArrowLeft');
    await expectAt(0);
    await page.keyboard.press('ArrowLeft');
    await expectAt(names.length - 1);
    await page.keyboard.press('ArrowRight');
    await expectAt(0);
    await page.keyboard.press('End');
    await expectAt(names.length - 1);
    await page.keyboard.press('Home');
    await expectAt(0);
    await lightbox.getByRole('button', { name: 'Next picture' }).click();
    await expectAt(1);
  });
});

test('the complete gallery opens at the first picture', async ({ page }) => {
  const [first] = await namesOf(page);
  await page.goto('/');
  await openAndClose(page, page.getByRole('button', { name: 'View Complete Gallery' }), async (lightbox) => {
    await expect(lightbox.getByRole('heading')).toHaveText(first!);
  });
});

test("a picture's title appears on hover", async ({ page }) => {
  const [first] = await namesOf(page);
  await page.goto('/');
  const title = tiles(page).first().getByText(first!).locator('..');
  await expect(title).toHaveCSS('opacity', '0');
  await tiles(page).first().hover();
  await expect(title).toHaveCSS('opacity', '1');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('swipes switch pictures and close the lightbox', async ({ page }) => {
    const names = await namesOf(page);
    await page.goto('/');
    await (await hydrated(tiles(page).first())).tap();
    const lightbox = page.getByRole('dialog');
    const heading = lightbox.getByRole('heading');
    await expect(heading).toHaveText(names[0]!);
    const picture = lightbox.getByRole('img', { name: names[0]! });
    await swipe(page, picture, -160, 10);
    await expect(heading).toHaveText(names[1]!);
    await swipe(page, lightbox.getByRole('img', { name: names[1]! }), 160, 10);
    await expect(heading).toHaveText(names[0]!);
    await swipe(page, picture, 160, 0);
    await expect(heading).toHaveText(names.at(-1)!);
    await swipe(page, lightbox.getByRole('img', { name: names.at(-1)! }), 5, 220);
    await expect(lightbox).toHaveCount(0);
  });
});

/** Opens the home page with another gallery response, without server-rendered content. */
async function openWithGallery(page: Page, gallery: GalleryImage[]) {
  const restore = await simulateApiOutage(page);
  await restore();
  await page.route('**/api/admin/gallery', (route) => route.fulfill({ json: gallery }));
  await page.goto('/');
}

test('an empty gallery shows four fallback pictures', everyWidth, async ({ page }) => {
  await openWithGallery(page, []);
  const names = ['At anchor', 'The Exuma cays', 'Past Paradise Island', 'Under the keel'];
  await expect(tiles(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    const picture = tiles(page).nth(index).getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => currentSource(picture)).toBeTruthy();
  }
  await openAndClose(page, tiles(page).last(), async (lightbox) => {
    await expect(lightbox.getByRole('heading')).toHaveText('Under the keel');
    await expect(lightbox.getByText('4 / 4', { exact: true })).toBeVisible();
  });
});

test('a gallery picture that fails to load is logged without an error message', everyWidth, async ({ page }) => {
  const [first] = await getJson<GalleryImage[]>(page, '/api/admin/gallery');
  const missing: GalleryImage = { ...first!, imageUrl: '/media/brand/nowhere.png', title: 'Lost at sea' };
  const logged = page.waitForEvent('console', (message) => message.text().includes('"Lost at sea" could not be loaded'));
  await openWithGallery(page, [missing]);
  await tiles(page).first().scrollIntoViewIfNeeded();
  await logged;
  await expect(page.locator('#gallery').getByRole('alert')).toHaveCount(0);
  await openAndClose(page, tiles(page).first(), async (lightbox) => {
    await expect(lightbox.getByRole('heading')).toHaveText('Lost at sea');
  });
});
