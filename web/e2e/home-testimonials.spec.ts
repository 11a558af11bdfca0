import { expect } from '@playwright/test';
import type { Testimonial } from '@charter/contracts';
import { hydrated, test } from './fixtures.js';
import { getJson } from './home-page.js';

test('shows one review at a time with navigation, and the average of all', async ({ page }) => {
  const reviews = await getJson<Testimonial[]>(page, '/api/testimonials');
  await page.goto('/');
  const section = page.locator('#testimonials');
  const counted = reviews.filter(({ isVerified, isSample }) => isVerified || isSample);
  const mean = Math.round((10 * counted.reduce((sum, { rating }) => sum + rating, 0)) / counted.length) / 10;
  await expect(section).toContainText(`${mean} out of 5, from ${counted.length} reviews`);
  await expect(page.getByText(`${mean}★`)).toBeVisible();

  const article = (index: number) => section.getByRole('article', { name: reviews[index]!.name });
  for (const [index, { name, location, rating, review, isVerified, isSample }] of reviews.entries()) {
    await expect(article(index)).toContainText(`“${review}”`);
    await expect(article(index)).toContainText(location);
    await expect(article(index)).toContainText(`${rating} out of 5`);
    await expect(article(index).getByText('Verified Guest')).toHaveCount(isVerified ? 1 : 0);
    await expect(article(index).getByText('Sample review')).toHaveCount(isSample ? 1 : 0);
    await expect(article(index).getByText([...name][0]!.toUpperCase(), { exact: true })).toBeAttached();
  }
  const expectAt = async (index: number) => {
    await expect(article(index)).toBeInViewport({ ratio: 0.5 });
    await expect(section.getByText(`${index + 1} / ${reviews.length}`)).toBeVisible();
  };
  await (await hydrated(section.getByRole('button', { name: 'Next review' }))).click();
  await expectAt(1);
  await section.getByRole('button', { name: 'Previous review' }).click();
  await section.getByRole('button', { name: 'Previous review' }).click();
  await expectAt(reviews.length - 1);
  await section.getByRole('navigation', { name: 'Guests' }).getByRole('link', { name: reviews[2]!.name }).click();
  await expectAt(2);
});
