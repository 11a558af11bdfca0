import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { hydrated, test } from './fixtures.js';
import { openAndClose } from './home-page.js';

const tiles = (page: Page) => page.locator('#gallery li > button');

/** Titles of the pictures that have a tile; the lightbox has all pictures. */
async function titlesOn(page: Page): Promise<string[]> {
  const pictures = tiles(page).getByRole('img');
  await expect(pictures.first()).toBeAttached();
  return pictures.evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).alt));
}

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

test('a title appears on hover, and the lightbox opens at the selected picture, wraps around by keyboard, and returns the focus', async ({
  page,
}) => {
  await page.goto('/');
  const [first, second] = await titlesOn(page);
  const title = tiles(page).first().locator('[aria-hidden=true]', { hasText: first! }).locator('..');
  await expect(title).toHaveCSS('opacity', '0');
  await tiles(page).first().hover();
  await expect(title).toHaveCSS('opacity', '1');

  await openAndClose(page, tiles(page).nth(1), async (lightbox) => {
    const heading = lightbox.getByRole('heading');
    const count = Number(/^2 \/ (\d+)$/.exec((await lightbox.getByText(/^\d+ \/ \d+$/).textContent())!)![1]);
    const expectAt = async (position: number, name?: string) => {
      await expect(lightbox.getByText(`${position} / ${count}`, { exact: true })).toBeVisible();
      if (name) await expect(heading).toHaveText(name);
    };
    await expectAt(2, second);
    await page.keyboard.press('ArrowLeft');
    await expectAt(1, first);
    await page.keyboard.press('ArrowLeft');
    await expectAt(count);
    const last = (await heading.textContent())!;
    await page.keyboard.press('ArrowRight');
    await expectAt(1, first);
    await page.keyboard.press('End');
    await expectAt(count, last);
    await page.keyboard.press('Home');
    await expectAt(1, first);
    await lightbox.getByRole('button', { name: 'Next picture' }).click();
    await expectAt(2, second);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('swipes switch pictures and close the lightbox', async ({ page }) => {
    await page.goto('/');
    const [first, second] = await titlesOn(page);
    await (await hydrated(tiles(page).first())).tap();
    const lightbox = page.getByRole('dialog');
    const heading = lightbox.getByRole('heading');
    const picture = (name: string) => lightbox.getByRole('img', { name, exact: true });
    await expect(heading).toHaveText(first!);
    await swipe(page, picture(first!), -160, 10);
    await expect(heading).toHaveText(second!);
    await swipe(page, picture(second!), 160, 10);
    await expect(heading).toHaveText(first!);
    await swipe(page, picture(first!), 160, 0);
    await expect(heading).not.toHaveText(first!);
    const last = (await heading.textContent())!;
    await swipe(page, picture(last), 5, 220);
    await expect(lightbox).toHaveCount(0);
  });
});
