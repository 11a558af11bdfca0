import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { CharterPackage, PackageImage } from '@charter/contracts';
import { awake, awakeUnseen, everyWidth, stopTheClock, test } from './guest.js';
import { pictureName, reply, shownIn } from './home.js';
import { arriveUndrawn } from './outage.js';

test('each charter shows what it costs, includes and takes, the cheapest first', async ({ page }) => {
  const packages = await reply<CharterPackage[]>(page, '/api/charter-packages');
  await page.goto('/');
  const cards = page.locator('#packages > div > ul > li');
  await expect(cards).toHaveCount(packages.length);
  const byPrice = packages.toSorted((one, other) => one.price - other.price);
  await expect(cards.getByRole('heading')).toHaveText(byPrice.map(({ name }) => name));
  for (const [index, of] of byPrice.entries()) {
    const card = cards.nth(index);
    await expect(card).toContainText(`$${of.price.toLocaleString('en-US')}`);
    await expect(card).toContainText('Per Charter');
    await expect(card).toContainText(`Up to ${of.maxGuests} guests`);
    await expect(card).toContainText(of.timeSlots.join(' or '));
    for (const included of of.includes.slice(0, 2)) await expect(card).toContainText(included);
    for (const more of of.includes.slice(2)) await expect(card).not.toContainText(more);
    await expect(card.getByText('Most Popular')).toHaveCount(of.isPopular ? 1 : 0);
    await expect(card.getByRole('link', { name: /Book This Experience/ })).toHaveAttribute('href', `/booking?package=${of.id}`);
  }
});

test.describe('a package’s pictures', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  interface Carousel {
    carousel: Locator;
    total: number;
    expectAt: (position: number) => Promise<void>;
    /** Whether they go on by themselves: a screen reader is then not interrupted. */
    expectTurning: (turning: boolean) => Promise<void>;
  }

  async function firstCarousel(page: Page): Promise<Carousel> {
    const [cheapest] = await reply<CharterPackage[]>(page, '/api/charter-packages');
    const { length: total } = await reply<PackageImage[]>(page, `/api/admin/packages/${cheapest!.id}/images`);
    expect(total).toBeGreaterThan(1);
    await page.clock.install();
    await page.goto('/');
    const carousel = page.getByRole('group', { name: `Pictures: ${cheapest!.name}` });
    const position = carousel.locator('[aria-live]');
    await awakeUnseen(carousel.getByRole('button').first());
    await stopTheClock(page);
    await carousel.scrollIntoViewIfNeeded();
    return {
      carousel,
      total,
      expectAt: (at) => expect(position.locator('[aria-hidden]')).toHaveText(`${at} / ${total}`),
      expectTurning: (turning) => expect(position).toHaveAttribute('aria-live', turning ? 'off' : 'polite'),
    };
  }

  test('go on after five seconds, and not before', async ({ page }) => {
    const { expectAt, expectTurning, total } = await firstCarousel(page);
    await expectTurning(true);
    await page.clock.runFor(4_900);
    await expectAt(1);
    await page.clock.runFor(200);
    await expectAt(2);
    for (let at = 2; at < total; at += 1) await page.clock.runFor(5_001);
    await expectAt(total);
    await page.clock.runFor(5_001);
    await expectAt(1);
  });

  test('wait while the mouse or the focus is on them, and while they are paused', async ({ page }) => {
    const { carousel, expectAt, expectTurning } = await firstCarousel(page);
    await expectTurning(true);
    await carousel.hover();
    await expectTurning(false);
    await page.clock.runFor(12_000);
    await expectAt(1);
    await page.mouse.move(2, 2);
    await expectTurning(true);
    const pause = carousel.getByRole('button', { name: 'Pause the pictures' });
    await pause.focus();
    await page.keyboard.press('Shift+Tab');
    await expectTurning(false);
    await page.clock.runFor(12_000);
    await expectAt(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(carousel.getByRole('button', { name: 'Play the pictures' })).toBeVisible();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(12_000);
    await expectAt(1);
  });

  test('turn by buttons and dots, around both ends', async ({ page }) => {
    const { carousel, total, expectAt } = await firstCarousel(page);
    await (await awake(carousel.getByRole('button', { name: 'Previous picture' }))).click();
    await expectAt(total);
    await carousel.getByRole('button', { name: 'Next picture' }).click();
    await expectAt(1);
    await carousel.getByRole('button', { name: `Picture ${total} of ${total}` }).click();
    await expectAt(total);
  });

  test('stay where they are for whoever asks for stillness', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { expectAt, expectTurning } = await firstCarousel(page);
    await expectTurning(false);
    await page.clock.runFor(20_000);
    await expectAt(1);
  });
});

test('a picture that does not arrive gives way to the one the package is sold with', everyWidth, async ({ page }) => {
  const [cheapest] = await reply<CharterPackage[]>(page, '/api/charter-packages');
  const [, second] = await reply<PackageImage[]>(page, `/api/admin/packages/${cheapest!.id}/images`);
  const lost = pictureName(second!.imageUrl);
  expect(lost).not.toBe(pictureName(cheapest!.imageUrl));
  await page.route(`**/${lost}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const carousel = page.getByRole('group', { name: `Pictures: ${cheapest!.name}` });
  await (await awake(carousel.getByRole('button', { name: 'Picture 2 of' }))).click();
  const picture = carousel.getByRole('group', { name: /^Picture 2/ }).getByRole('img');
  await expect.poll(() => shownIn(picture)).toContain(pictureName(cheapest!.imageUrl));
});

test('a package without pictures of its own shows the one it is sold with, and nothing to turn', everyWidth, async ({ page }) => {
  const [cheapest] = await reply<CharterPackage[]>(page, '/api/charter-packages');
  const restore = await arriveUndrawn(page);
  await restore();
  await page.route('**/api/admin/packages/*/images', (route) => route.fulfill({ json: [] }));
  await page.goto('/');
  const card = page.locator('#packages > div > ul > li').first();
  const picture = card.getByRole('img', { name: cheapest!.name });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => shownIn(picture)).toContain(pictureName(cheapest!.imageUrl));
  await expect(card.getByRole('img')).toHaveCount(1);
  await expect(card.getByRole('button')).toHaveCount(0);
});
