import { expect } from '@playwright/test';
import type { CharterPackage } from '@charter/contracts';
import { demoPackages } from '@charter/contracts/demo';
import { sunAnchorOf } from '@charter/contracts/browser';
import { test } from './fixtures.js';
import { getJson } from './home-page.js';

test('shows price, inclusions and capacity of each package, cheapest first', async ({ page }) => {
  // Tests of the back office may add other packages meanwhile.
  const isOfDemo = ({ name }: { name: string }) => demoPackages.some((each) => each.name === name);
  const packages = (await getJson<CharterPackage[]>(page, '/api/charter-packages')).filter(isOfDemo);
  expect(packages).toHaveLength(demoPackages.length);
  await page.goto('/');
  const cards = page.locator('#packages > div > ul > li');
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  for (const charter of packages) {
    const card = cards.filter({ has: heading(charter.name) });
    await expect(card).toContainText(`$${charter.price.toLocaleString('en-US')}`);
    await expect(card).toContainText('Per Charter');
    await expect(card).toContainText(`Up to ${charter.maxGuests} guests`);
    const isOnSun = charter.slots.some(sunAnchorOf);
    await expect(card).toContainText(isOnSun ? 'Leaves about 2 hours before sunset' : charter.timeSlots.join(' or '));
    for (const included of charter.includes.slice(0, 2)) await expect(card).toContainText(included);
    for (const more of charter.includes.slice(2)) await expect(card).not.toContainText(more);
    await expect(card.getByText('Most Popular')).toHaveCount(charter.isPopular ? 1 : 0);
    await expect(card.getByRole('link', { name: /Book This Experience/ })).toHaveAttribute('href', `/booking?package=${charter.id}`);
  }
  const shown = (await cards.getByRole('heading').allTextContents()).filter((name) => isOfDemo({ name }));
  expect(shown).toEqual(packages.toSorted((one, other) => one.price - other.price).map(({ name }) => name));
});
