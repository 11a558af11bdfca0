import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hydrated, test } from './fixtures.js';

const sections = ['packages', 'about', 'gallery', 'testimonials', 'contact'] as const;
const nameOf = (section: string) => section[0]!.toUpperCase() + section.slice(1);
const white = 'rgb(255, 255, 255)';

const headerOf = (page: Page) => page.getByRole('banner');
const mainLinks = (page: Page) => headerOf(page).getByRole('navigation', { name: 'Main navigation' }).getByRole('link');

/** The section's heading is in the viewport and not covered by the header. */
async function expectSectionVisible(page: Page, section: string) {
  const heading = page.locator(`#${section}-title`);
  await expect(heading).toBeInViewport();
  const gap = async () => {
    const header = (await headerOf(page).boundingBox())!;
    return (await heading.boundingBox())!.y - header.y - header.height;
  };
  await expect.poll(gap, `${section} below the header`).toBeGreaterThanOrEqual(0);
}

test('on wide screens every entry scrolls to its section, also from other pages, and the header turns white', async ({ page }) => {
  await page.goto('/');
  const header = headerOf(page);
  await expect(mainLinks(page)).toHaveText(['Home', ...sections.map(nameOf)]);
  for (const name of ['Terms', 'Privacy', 'Admin', 'Book Now', /^Call \+/]) await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login');
  await expect(header.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+\d+$/);

  await test.step('transparent at the top and white after 100 px', async () => {
    await expect(header).toHaveCSS('position', 'fixed');
    const scroll = (top: number) => page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    await scroll(95);
    await expect(header).toHaveCSS('color', white);
    await scroll(110);
    await expect(header).not.toHaveCSS('color', white);
    await expect(header).toBeInViewport();
    await expect(header.getByRole('link', { name: /^Call/ })).toBeInViewport({ ratio: 1 });
    await scroll(0);
    await expect(header).toHaveCSS('color', white);
  });

  for (const section of sections) {
    const link = mainLinks(page).filter({ hasText: nameOf(section) });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/#${section}$`));
    await expectSectionVisible(page, section);
    await expect(link).toHaveAttribute('aria-current', 'location');
  }
  await expect(header.locator('[aria-current=location]').filter({ visible: true })).toHaveCount(1);

  await test.step('Home reloads the page', async () => {
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
    await mainLinks(page).filter({ hasText: 'Home' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-before');
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  await page.goto('/terms-of-service');
  await mainLinks(page).filter({ hasText: 'Testimonials' }).click();
  await expect(page).toHaveURL(/\/#testimonials$/);
  await expectSectionVisible(page, 'testimonials');
});

test.describe('on a medium screen', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  test('three entries are shown, and the others in the More menu, which opens and closes on hover', async ({ page }) => {
    await page.goto('/');
    await expect(mainLinks(page).filter({ visible: true })).toHaveText(['Home', 'Packages', 'About']);
    const more = headerOf(page).getByRole('button', { name: 'More', exact: true });
    const menu = page.getByRole('menu', { name: 'More' });
    const items = menu.getByRole('menuitem');
    await (await hydrated(more)).hover();
    await expect(items).toHaveText(['Gallery', 'Testimonials', 'Contact', /\+1 242/, 'Terms', 'Privacy', 'Admin']);
    await page.mouse.move(300, 700);
    await expect(menu).toBeHidden();
    await more.hover();
    await items.filter({ hasText: 'Contact' }).click();
    await expectSectionVisible(page, 'contact');
    await expect(menu).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the drawer contains all links, traps the focus, and closes on a tap beside it and on choosing a link', async ({ page }) => {
    await page.goto('/');
    await expect(mainLinks(page).filter({ visible: true })).toHaveCount(0);
    const menu = page.getByRole('button', { name: 'Menu' });
    await (await hydrated(menu)).tap();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(['Home', ...sections.map(nameOf), 'Book Now']);
    await expect(drawer.getByRole('link', { name: /^Call/ })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Admin portal' })).toHaveAttribute('href', '/admin/login');
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)).toBe(
      true,
    );

    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();

    await menu.tap();
    await expect(drawer).toBeVisible();
    await page.touchscreen.tap(10, 400);
    await expect(drawer).toBeHidden();

    await menu.tap();
    await drawer.getByRole('link', { name: 'Gallery' }).tap();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/#gallery$/);
    await expectSectionVisible(page, 'gallery');
  });
});
