import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
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

test('on wide screens every entry scrolls to its section', async ({ page }) => {
  await page.goto('/');
  const header = headerOf(page);
  await expect(mainLinks(page)).toHaveText(['Home', ...sections.map(nameOf)]);
  for (const name of ['Terms', 'Privacy', 'Admin', 'Book Now', /^Call \+/]) await expect(header.getByRole('link', { name })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin/login');
  await expect(header.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+\d+$/);

  for (const section of sections) {
    const link = mainLinks(page).filter({ hasText: nameOf(section) });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/#${section}$`));
    await expectSectionVisible(page, section);
    await expect(link).toHaveAttribute('aria-current', 'location');
  }
  await expect(header.locator('[aria-current=location]').filter({ visible: true })).toHaveCount(1);
});

test('the header is transparent at the top and white after 100 px', async ({ page }) => {
  await page.goto('/');
  const header = headerOf(page);
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

test('Home reloads the home page', async ({ page }) => {
  await page.goto('/#gallery');
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''));
  await mainLinks(page).filter({ hasText: 'Home' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-before');
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('on other pages an entry links to its section of the home page', async ({ page }) => {
  await page.goto('/terms-of-service');
  await mainLinks(page).filter({ hasText: 'Testimonials' }).click();
  await expect(page).toHaveURL(/\/#testimonials$/);
  await expectSectionVisible(page, 'testimonials');
  await page.goto('/terms-of-service');
  await headerOf(page).getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL(/\/booking$/);
});

test('the footer links to sections and legal pages and shows the year', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  const quick = footer.getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(quick).toHaveText(['Home', 'Packages', 'About', 'Gallery', 'Contact']);
  for (const section of ['packages', 'about', 'gallery', 'contact']) {
    await quick.filter({ hasText: nameOf(section) }).click();
    await expect(page).toHaveURL(new RegExp(`/#${section}$`));
    await expectSectionVisible(page, section);
  }
  await expect(footer).toContainText(`© ${new Intl.DateTimeFormat('en', { timeZone: 'America/Nassau', year: 'numeric' }).format()}`);
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
});

test.describe('on a medium screen', () => {
  test.use({ viewport: { width: 768, height: 900 } });

  const more = (page: Page) => headerOf(page).getByRole('button', { name: 'More', exact: true });
  const menuOf = (page: Page) => page.getByRole('menu', { name: 'More' });
  const items = (menu: Locator) => menu.getByRole('menuitem');

  test('shows three entries and the others in the More menu', async ({ page }) => {
    await page.goto('/');
    await expect(mainLinks(page).filter({ visible: true })).toHaveText(['Home', 'Packages', 'About']);
    await (await hydrated(more(page))).click();
    await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(items(menuOf(page))).toHaveText(['Gallery', 'Testimonials', 'Contact', /\+1 242/, 'Terms', 'Privacy', 'Admin']);
    await items(menuOf(page)).filter({ hasText: 'Contact' }).click();
    await expectSectionVisible(page, 'contact');
    await expect(menuOf(page)).toBeHidden();
  });

  test('the More menu supports arrow keys, and Esc returns the focus', async ({ page }) => {
    await page.goto('/');
    await (await hydrated(more(page))).focus();
    await page.keyboard.press('Enter');
    await expect(items(menuOf(page)).first()).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(items(menuOf(page)).last()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(items(menuOf(page)).nth(1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menuOf(page)).toBeHidden();
    await expect(more(page)).toBeFocused();
  });

  test('the More menu opens and closes on hover', async ({ page }) => {
    await page.goto('/');
    await (await hydrated(more(page))).hover();
    await expect(menuOf(page)).toBeVisible();
    await page.mouse.move(300, 700);
    await expect(menuOf(page)).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

  test('the drawer contains all links, traps the focus, and closes on choosing a link', async ({ page }) => {
    await page.goto('/');
    await expect(mainLinks(page).filter({ visible: true })).toHaveCount(0);
    await (await hydrated(page.getByRole('button', { name: 'Menu' }))).tap();
    const drawer = drawerOf(page);
    await expect(drawer.getByRole('navigation').getByRole('link')).toHaveText(['Home', ...sections.map(nameOf), 'Book Now']);
    await expect(drawer.getByRole('link', { name: /^Call/ })).toBeVisible();
    await expect(drawer.getByRole('link', { name: 'Admin portal' })).toHaveAttribute('href', '/admin/login');
    for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('Tab');
    expect(await drawer.evaluate((element) => element.contains(document.activeElement) || document.activeElement === document.body)).toBe(
      true,
    );

    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();

    await page.getByRole('button', { name: 'Menu' }).tap();
    await drawer.getByRole('link', { name: 'Gallery' }).tap();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/#gallery$/);
    await expectSectionVisible(page, 'gallery');
  });

  test('a tap on the backdrop closes the drawer', async ({ page }) => {
    await page.goto('/booking');
    await (await hydrated(page.getByRole('button', { name: 'Menu' }))).tap();
    await expect(drawerOf(page)).toBeVisible();
    await page.touchscreen.tap(10, 400);
    await expect(drawerOf(page)).toBeHidden();
  });
});
