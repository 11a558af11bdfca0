import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { GalleryImage } from '@charter/contracts';
import { awake, everyWidth, test } from './guest.js';
import { openAndLeave, reply, shownIn } from './home.js';
import { arriveUndrawn } from './outage.js';

const namesOf = async (page: Page) =>
  (await reply<GalleryImage[]>(page, '/api/admin/gallery'))
    .toSorted((one, other) => one.displayOrder - other.displayOrder)
    .map(({ title }) => title);
const tiles = (page: Page) => page.locator('#gallery li > button');

/** A finger that moves across an element. */
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

test('the gallery opens at the chosen picture, turns by keyboard around both ends, and gives the focus back', async ({ page }) => {
  const names = await namesOf(page);
  await page.goto('/');
  await openAndLeave(page, tiles(page).nth(1), async (lightbox) => {
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

test('the gallery begins with the first picture when all are asked for', async ({ page }) => {
  const [first] = await namesOf(page);
  await page.goto('/');
  await openAndLeave(page, page.getByRole('button', { name: 'View Complete Gallery' }), async (lightbox) => {
    await expect(lightbox.getByRole('heading')).toHaveText(first!);
  });
});

test('a title comes over its picture with the mouse', async ({ page }) => {
  const [first] = await namesOf(page);
  await page.goto('/');
  const title = tiles(page).first().getByText(first!).locator('..');
  await expect(title).toHaveCSS('opacity', '0');
  await tiles(page).first().hover();
  await expect(title).toHaveCSS('opacity', '1');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the gallery is turned by a finger sideways, and put away by a finger downwards', async ({ page }) => {
    const names = await namesOf(page);
    await page.goto('/');
    await (await awake(tiles(page).first())).tap();
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

/** A gallery that the page itself has to ask for. */
async function openWith(page: Page, gallery: GalleryImage[]) {
  const restore = await arriveUndrawn(page);
  await restore();
  await page.route('**/api/admin/gallery', (route) => route.fulfill({ json: gallery }));
  await page.goto('/');
}

test('an empty gallery shows four pictures of the house', everyWidth, async ({ page }) => {
  await openWith(page, []);
  const names = ['At anchor', 'The Exuma cays', 'Past Paradise Island', 'Under the keel'];
  await expect(tiles(page)).toHaveCount(names.length);
  for (const [index, name] of names.entries()) {
    const picture = tiles(page).nth(index).getByRole('img', { name });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => shownIn(picture)).toBeTruthy();
  }
  await openAndLeave(page, tiles(page).last(), async (lightbox) => {
    await expect(lightbox.getByRole('heading')).toHaveText('Under the keel');
    await expect(lightbox.getByText('4 / 4', { exact: true })).toBeVisible();
  });
});

test('a gallery picture that does not arrive is logged, and the page goes on as if nothing were', everyWidth, async ({ page }) => {
  const [first] = await reply<GalleryImage[]>(page, '/api/admin/gallery');
  const lost: GalleryImage = { ...first!, imageUrl: '/media/brand/nowhere.png', title: 'Lost at sea' };
  const logged = page.waitForEvent('console', (message) => message.text().includes('"Lost at sea" could not be loaded'));
  await openWith(page, [lost]);
  await tiles(page).first().scrollIntoViewIfNeeded();
  await logged;
  await expect(page.locator('#gallery').getByRole('alert')).toHaveCount(0);
  await openAndLeave(page, tiles(page).first(), async (lightbox) => {
    await expect(lightbox.getByRole('heading')).toHaveText('Lost at sea');
  });
});
