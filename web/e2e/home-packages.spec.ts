import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { CharterPackage, PackageImage } from '@charter/contracts';
import { hydrated, hydratedOffScreen, everyWidth, pauseClock, test } from './fixtures.js';
import { pictureName, getJson, currentSource } from './home-page.js';
import { simulateApiOutage } from './outage.js';

test('shows price, inclusions and capacity of each package, cheapest first', async ({ page }) => {
  const packages = await getJson<CharterPackage[]>(page, '/api/charter-packages');
  await page.goto('/');
  const cards = page.locator('#packages > div > ul > li');
  await expect(cards).toHaveCount(packages.length);
  const byPrice = packages.toSorted((one, other) => one.price - other.price);
  await expect(cards.getByRole('heading')).toHaveText(byPrice.map(({ name }) => name));
  for (const [index, charter] of byPrice.entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(`$${charter.price.toLocaleString('en-US')}`);
    await expect(card).toContainText('Per Charter');
    await expect(card).toContainText(`Up to ${charter.maxGuests} guests`);
    const isOnSun = charter.slots.some(({ anchor }) => anchor);
    await expect(card).toContainText(isOnSun ? 'Leaves about 2 hours before sunset' : charter.timeSlots.join(' or '));
    for (const included of charter.includes.slice(0, 2)) await expect(card).toContainText(included);
    for (const more of charter.includes.slice(2)) await expect(card).not.toContainText(more);
    await expect(card.getByText('Most Popular')).toHaveCount(charter.isPopular ? 1 : 0);
    await expect(card.getByRole('link', { name: /Book This Experience/ })).toHaveAttribute('href', `/booking?package=${charter.id}`);
  }
});

test.describe('the package carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  interface Carousel {
    carousel: Locator;
    total: number;
    expectAt: (position: number) => Promise<void>;
    /** Checks the live region, which is off while the carousel advances by itself. */
    expectAutoplaying: (autoplaying: boolean) => Promise<void>;
  }

  async function firstCarousel(page: Page): Promise<Carousel> {
    const [cheapest] = await getJson<CharterPackage[]>(page, '/api/charter-packages');
    const { length: total } = await getJson<PackageImage[]>(page, `/api/admin/packages/${cheapest!.id}/images`);
    expect(total).toBeGreaterThan(1);
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('group', { name: `Pictures: ${cheapest!.name}` });
    const position = carousel.locator('[aria-live]');
    await hydratedOffScreen(carousel.getByRole('button').first());
    await pauseClock(page);
    await carousel.scrollIntoViewIfNeeded();
    return {
      carousel,
      total,
      expectAt: (at) => expect(position.locator('[aria-hidden]')).toHaveText(`${at} / ${total}`),
      expectAutoplaying: (autoplaying) => expect(position).toHaveAttribute('aria-live', autoplaying ? 'off' : 'polite'),
    };
  }

  test('advances every five seconds', async ({ page }) => {
    const { expectAt, expectAutoplaying, total } = await firstCarousel(page);
    await expectAutoplaying(true);
    await page.clock.runFor(4_900);
    await expectAt(1);
    await page.clock.runFor(200);
    await expectAt(2);
    for (let at = 2; at < total; at += 1) await page.clock.runFor(5_001);
    await expectAt(total);
    await page.clock.runFor(5_001);
    await expectAt(1);
  });

  test('stops on hover, on keyboard focus and when paused', async ({ page }) => {
    const { carousel, expectAt, expectAutoplaying } = await firstCarousel(page);
    await expectAutoplaying(true);
    await carousel.hover();
    await expectAutoplaying(false);
    await page.clock.runFor(12_000);
    await expectAt(1);
    await page.mouse.move(2, 2);
    await expectAutoplaying(true);
    const pause = carousel.getByRole('button', { name: 'Pause the pictures' });
    await pause.focus();
    await page.keyboard.press('Shift+Tab');
    await expectAutoplaying(false);
    await page.clock.runFor(12_000);
    await expectAt(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(12_000);
    await expectAt(1);
  });

  test('switches pictures by buttons and dots and wraps around', async ({ page }) => {
    const { carousel, total, expectAt } = await firstCarousel(page);
    await (await hydrated(carousel.getByRole('button', { name: 'Previous picture' }))).click();
    await expectAt(total);
    await carousel.getByRole('button', { name: 'Next picture' }).click();
    await expectAt(1);
    await carousel.getByRole('button', { name: `Picture ${total} of ${total}` }).click();
    await expectAt(total);
  });

  test('does not advance with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { expectAt, expectAutoplaying } = await firstCarousel(page);
    await expectAutoplaying(false);
    await page.clock.runFor(20_000);
    await expectAt(1);
  });
});

test("falls back to the package's main picture when one fails to load", everyWidth, async ({ page }) => {
  const [cheapest] = await getJson<CharterPackage[]>(page, '/api/charter-packages');
  const [, second] = await getJson<PackageImage[]>(page, `/api/admin/packages/${cheapest!.id}/images`);
  const missing = pictureName(second!.imageUrl);
  expect(missing).not.toBe(pictureName(cheapest!.imageUrl));
  await page.route(`**/${missing}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const carousel = page.getByRole('group', { name: `Pictures: ${cheapest!.name}` });
  await (await hydrated(carousel.getByRole('button', { name: 'Picture 2 of' }))).click();
  const picture = carousel.getByRole('group', { name: /^Picture 2/ }).getByRole('img');
  await expect.poll(() => currentSource(picture)).toContain(pictureName(cheapest!.imageUrl));
});

test('a package without pictures shows its main picture and no buttons', everyWidth, async ({ page }) => {
  const [cheapest] = await getJson<CharterPackage[]>(page, '/api/charter-packages');
  const restore = await simulateApiOutage(page);
  await restore();
  await page.route('**/api/admin/packages/*/images', (route) => route.fulfill({ json: [] }));
  await page.goto('/');
  const card = page.locator('#packages > div > ul > li').first();
  const picture = card.getByRole('img', { name: cheapest!.name });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => currentSource(picture)).toContain(pictureName(cheapest!.imageUrl));
  await expect(card.getByRole('img')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
});
