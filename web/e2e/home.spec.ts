import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Business, CharterPackage, GalleryImage, PackageImage, Testimonial } from '@charter/contracts';
import { awake, awakeUnseen, test } from './guest.js';

const reply = async <Body>(page: Page, path: string) => (await (await page.request.get(path)).json()) as Body;

/** Opens a dialog by its button, closes it by Esc, and expects the focus back where it was. */
async function openAndLeave(page: Page, button: Locator, inside: (dialog: Locator) => Promise<void>) {
  await (await awake(button)).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await inside(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
}

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

/** From here on time passes only when a journey says so. The page's clock was installed before. */
async function stopTheClock(page: Page) {
  const soon = (await page.evaluate(() => Date.now())) + 10_000;
  await page.clock.pauseAt(soon);
}

test('the first screens say what the house promises, and lead to a booking or a call', async ({ page }) => {
  const { phone } = await reply<Business>(page, '/api/business');
  await page.goto('/');
  for (const claim of ['12', '37 ft', 'Luxury vessels', 'Expert crew', 'Exclusive destinations']) {
    await expect(page.getByText(claim, { exact: true }).first()).toBeAttached();
  }
  const about = page.locator('#about');
  for (const claim of ['Premium vessel', 'Expert crew', 'Safety first', '10+', '500+', '100%']) await expect(about).toContainText(claim);
  await expect(page.getByRole('link', { name: 'Book Your Charter' })).toHaveAttribute('href', '/booking');
  await expect(page.getByRole('link', { name: /Call Now/ })).toHaveAttribute('href', `tel:${phone.replace(/[^+\d]/g, '')}`);
});

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

test('a picture that does not arrive gives way to the one the package is sold with', async ({ page }) => {
  const [cheapest] = await reply<CharterPackage[]>(page, '/api/charter-packages');
  const [, second] = await reply<PackageImage[]>(page, `/api/admin/packages/${cheapest!.id}/images`);
  const nameIn = (address: string) => /([^/]+)\.\w+$/.exec(address)![1]!;
  expect(nameIn(second!.imageUrl)).not.toBe(nameIn(cheapest!.imageUrl));
  await page.route(`**/${nameIn(second!.imageUrl)}*`, (route) => route.fulfill({ status: 404 }));
  await page.goto('/');
  const carousel = page.getByRole('group', { name: `Pictures: ${cheapest!.name}` });
  await (await awake(carousel.getByRole('button', { name: 'Picture 2 of' }))).click();
  const picture = carousel.getByRole('group', { name: /^Picture 2/ }).getByRole('img');
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth > 0 && img.currentSrc))
    .toContain(nameIn(cheapest!.imageUrl));
});

test.describe('the story', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('goes on by itself every five seconds until the visitor takes over', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const watch = await awake(page.getByRole('button', { name: 'Watch Our Story' }));
    await stopTheClock(page);
    await watch.click();
    const story = page.getByRole('dialog', { name: 'Our story' });
    const expectAt = (at: number) => expect(story.getByText(`${at} / 6`, { exact: true })).toBeVisible();
    // What loads late may be shown a moment later.
    await expect(async () => {
      await page.clock.runFor(100);
      await expect(story).toBeVisible({ timeout: 100 });
    }).toPass();
    await expectAt(1);
    await page.clock.runFor(5_001);
    await expectAt(2);
    await story.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(12_000);
    await expectAt(2);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expectAt(6);
    await page.keyboard.press('ArrowRight');
    await expectAt(1);
    await story.getByRole('button', { name: 'Picture 4 of 6' }).click();
    await expectAt(4);
    await page.clock.runFor(12_000);
    await expectAt(4);
    await page.keyboard.press('Escape');
    await expect(story).toHaveCount(0);
    await expect(watch).toBeFocused();
  });
});

test('the story waits for whoever asks for stillness', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await openAndLeave(page, page.getByRole('button', { name: 'Watch Our Story' }), async (story) => {
    await expect(story.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(12_000);
    await expect(story.getByText('1 / 6', { exact: true })).toBeVisible();
  });
});

test('the longer story and the certifications open, and say what the company has configured', async ({ page }) => {
  const { vesselName, certifications } = await reply<Business>(page, '/api/business');
  await page.goto('/');
  await openAndLeave(page, page.getByRole('button', { name: 'Learn More' }), async (about) => {
    for (const chapter of ['The boat', 'The crew', 'The waters'])
      await expect(about.getByRole('heading', { name: chapter, exact: true })).toBeVisible();
    await expect(about).toContainText(vesselName);
  });
  await openAndLeave(page, page.getByRole('button', { name: 'View Certifications' }), async (papers) => {
    for (const line of [certifications.licence, certifications.insurance, ...certifications.safetyEquipment]) {
      await expect(papers).toContainText(line);
    }
  });
});

test.describe('the gallery', () => {
  const namesOf = async (page: Page) =>
    (await reply<GalleryImage[]>(page, '/api/admin/gallery'))
      .toSorted((one, other) => one.displayOrder - other.displayOrder)
      .map(({ title }) => title);
  const tiles = (page: Page) => page.locator('#gallery li > button');

  test('opens at the chosen picture, turns by keyboard around both ends, and gives the focus back', async ({ page }) => {
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

  test('begins with the first picture when all are asked for', async ({ page }) => {
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

    test('is turned by a finger sideways, and put away by a finger downwards', async ({ page }) => {
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
});

test('guests’ words are shown one at a time, all of them within reach, with the mean of the verified ones', async ({ page }) => {
  const reviews = await reply<Testimonial[]>(page, '/api/testimonials');
  await page.goto('/');
  const section = page.locator('#testimonials');
  const verified = reviews.filter(({ isVerified }) => isVerified);
  const mean = verified.reduce((sum, { rating }) => sum + rating, 0) / verified.length;
  await expect(section).toContainText(`${Math.round(mean * 10) / 10} out of 5, from ${verified.length} verified guests`);

  const article = (index: number) => section.getByRole('article', { name: reviews[index]!.name });
  for (const [index, { name, location, rating, review, isVerified }] of reviews.entries()) {
    await expect(article(index)).toContainText(`“${review}”`);
    await expect(article(index)).toContainText(location);
    await expect(article(index)).toContainText(`${rating} out of 5`);
    await expect(article(index).getByText('Verified Guest')).toHaveCount(isVerified ? 1 : 0);
    await expect(article(index).getByText([...name][0]!.toUpperCase(), { exact: true })).toBeAttached();
  }
  const expectAt = async (index: number) => {
    await expect(article(index)).toBeInViewport({ ratio: 0.5 });
    await expect(section.getByText(`${index + 1} / ${reviews.length}`)).toBeVisible();
  };
  await (await awake(section.getByRole('button', { name: 'Next review' }))).click();
  await expectAt(1);
  await section.getByRole('button', { name: 'Previous review' }).click();
  await section.getByRole('button', { name: 'Previous review' }).click();
  await expectAt(reviews.length - 1);
  await section.getByRole('navigation', { name: 'Guests' }).getByRole('link', { name: reviews[2]!.name }).click();
  await expectAt(2);
});
