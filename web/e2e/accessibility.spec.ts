import { expect } from '@playwright/test';
import { addressOf, aFreeSlot, expectAccessible, fillIn, inPayPal, pays, test } from './guest.js';

const widths = [360, 768, 1440];
const screens: [name: string, address: string, heading: string][] = [
  ['home', '/', 'The Bahamas, unhurried'],
  ['booking', '/booking', 'Book your day on the water'],
  ['terms', '/terms-of-service', 'Terms of Service'],
  ['privacy', '/privacy-policy', 'Privacy Policy'],
  ['404', '/no/such/page', '404 Page Not Found'],
];

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const [name, address, heading] of screens) {
      test(`axe finds nothing on ${name}, and nothing is wider than the screen`, async ({ page }) => {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      });
    }

    test('axe finds nothing on any dialog, nor on the confirmation', async ({ page, request }) => {
      const free = await aFreeSlot(request, /Sunset/);
      await page.goto(addressOf(free, 'date'));
      await expect(page.getByRole('grid').first()).toBeVisible();
      await expectAccessible(page);

      await page.goto(addressOf(free));
      await expect(page.getByRole('region', { name: 'Your details' })).toBeVisible();
      await expect(page.getByText('Time slot is available')).toBeVisible();
      await expectAccessible(page);

      await page.goto(addressOf(free, 'details'));
      await expect(page.getByText('Time slot is available')).toBeVisible();
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await expect(page.getByText('First name is required')).toBeVisible();
      await expectAccessible(page);

      await fillIn(page);
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      const pay = page.getByRole('button', { name: 'Pay with PayPal' });
      await expect(pay).toBeVisible();
      await expectAccessible(page);

      await inPayPal(page, () => pay.click(), pays);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
      await expectAccessible(page);
    });
  });
}
