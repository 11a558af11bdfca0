import { expect } from '@playwright/test';
import type { Business } from '@charter/contracts';
import { hydrated, pauseClock, test } from './fixtures.js';
import { openAndClose, getJson } from './home-page.js';

test('shows claims and figures and links to booking and phone', async ({ page }) => {
  const { phone } = await getJson<Business>(page, '/api/business');
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

  test('advances every five seconds until the visitor switches a slide', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const watch = await hydrated(page.getByRole('button', { name: 'Watch Our Story' }));
    await pauseClock(page);
    await watch.click();
    const story = page.getByRole('dialog', { name: 'Our story' });
    const expectAt = (at: number) => expect(story.getByText(`${at} / 6`, { exact: true })).toBeVisible();
    // The dialog's code may still be loading.
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

test('the story does not advance with reduced motion', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await openAndClose(page, page.getByRole('button', { name: 'Watch Our Story' }), async (story) => {
    await expect(story.getByRole('button', { name: 'Play' })).toBeVisible();
    await page.clock.runFor(12_000);
    await expect(story.getByText('1 / 6', { exact: true })).toBeVisible();
  });
});

test('the about and certifications dialogs show the configured data', async ({ page }) => {
  const { vesselName, certifications } = await getJson<Business>(page, '/api/business');
  await page.goto('/');
  await openAndClose(page, page.getByRole('button', { name: 'Learn More' }), async (about) => {
    for (const chapter of ['The boat', 'The crew', 'The waters'])
      await expect(about.getByRole('heading', { name: chapter, exact: true })).toBeVisible();
    await expect(about).toContainText(vesselName);
  });
  await openAndClose(page, page.getByRole('button', { name: 'View Certifications' }), async (certificationsDialog) => {
    for (const line of [certifications.licence, certifications.insurance, ...certifications.safetyEquipment]) {
      await expect(certificationsDialog).toContainText(line);
    }
  });
});
