import { expect } from '@playwright/test';
import type { Business } from '@charter/contracts';
import { awake, stopTheClock, test } from './guest.js';
import { openAndLeave, reply } from './home.js';

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
