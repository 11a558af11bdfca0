import { expect } from '@playwright/test';
import type { Testimonial } from '@charter/contracts';
import { smoke, test } from './fixtures.js';
import { enterPastCharter } from './past-charter.js';

test('a guest whose charter has ended submits one review, which is published', smoke, async ({ page, request, baseURL }) => {
  const { confirmationCode: code, firstName, packageName } = await enterPastCharter(baseURL!, request, /Rose Island 4-Hour/);

  // Lower case, as mail programs may change it.
  await page.goto(`/review/${code.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName);
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText(packageName)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue(firstName);
  await page.getByLabel('Location').fill('Miami, Florida');
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  const review = `The anchorage of our trip ${code} was ours for four hours.`;
  await page.getByLabel('Your review').fill(review);
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thank You' })).toBeFocused();

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'We have your review' })).toBeVisible();
  await page.getByRole('link', { name: 'Visit Our Website' }).click();
  await expect(page).toHaveURL(/\/$/);
  const published = async () =>
    ((await (await request.get('/api/testimonials')).json()) as Testimonial[]).find((each) => each.review === review);
  await expect.poll(published).toMatchObject({ name: firstName, rating: 4, isVerified: true });
});
