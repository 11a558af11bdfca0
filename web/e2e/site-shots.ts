/** States of the home page, of its dialogs and menus, of legal pages, and of pages that do not load. */
import { expect } from '@playwright/test';
import type { Locator } from '@playwright/test';
import { bookingAddress } from './checkout.js';
import { hydrated } from './fixtures.js';
import { simulateApiOutage } from './outage.js';
import type { Context, Shot } from './shot.js';

const openDialog =
  (button: string): Shot['enter'] =>
  async ({ page, t, visit }) => {
    await visit('/');
    await (await hydrated(page.getByRole('button', { name: t(button), exact: true }))).click();
    await page.getByRole('dialog').waitFor();
  };

const apiDown =
  (path: string): Shot['enter'] =>
  async ({ page, t, visit }) => {
    await simulateApiOutage(page);
    await visit(path);
    await expect(page.getByText(t('packages.failed'))).toBeVisible();
    await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
    // The home page has pictures of its own for the gallery.
    const areLoaded = () =>
      page.locator('#gallery img').evaluateAll((pictures) => pictures.every((img) => (img as HTMLImageElement).naturalWidth > 0));
    if (path === '/') await page.locator('#gallery').scrollIntoViewIfNeeded();
    await expect.poll(areLoaded).toBe(true);
  };

/** Writes a message and sends it. @returns the form */
async function sendMessage({ page, t, visit }: Context): Promise<Locator> {
  await visit('/');
  const form = page.getByRole('form', { name: t('contact.formTitle') });
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel(t('details.firstName')).fill('Amelia');
  await form.getByLabel(t('details.lastName')).fill('Hartwell');
  await form.getByLabel(t('contact.email')).fill('amelia@example.com');
  await form.getByLabel(t('contact.message')).fill('Is the sandbar reachable for my grandmother?');
  await form.getByRole('button', { name: t('contact.send') }).click();
  return form;
}

export const siteShots: Shot[] = [
  { of: 'home', enter: ({ visit }) => visit('/') },
  { of: 'home-without-javascript', enter: ({ visit }) => visit('/'), javaScript: false },
  {
    of: 'home-more',
    at: [768],
    shows: 'dialog',
    enter: async ({ page, t, visit }) => {
      await visit('/');
      await (await hydrated(page.getByRole('button', { name: t('nav.more'), exact: true }))).click();
    },
  },
  {
    of: 'home-languages',
    at: [768, 1440],
    shows: 'dialog',
    enter: async ({ page, t, visit }) => {
      await visit('/');
      const picker = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${t('site.language')}:`) });
      await (await hydrated(picker)).click();
      await expect(picker).toHaveAttribute('aria-expanded', 'true');
    },
  },
  { of: 'drawer', at: [360], shows: 'dialog', enter: openDialog('nav.menu') },
  { of: 'story', shows: 'dialog', enter: openDialog('home.watchStory') },
  { of: 'about', shows: 'dialog', enter: openDialog('about.learnMore') },
  { of: 'certifications', shows: 'dialog', enter: openDialog('about.viewCertifications') },
  { of: 'lightbox', shows: 'dialog', enter: openDialog('gallery.all') },
  {
    of: 'contact-errors',
    enter: async ({ page, t, visit }) => {
      await visit('/');
      await (await hydrated(page.getByRole('button', { name: t('contact.send') }))).click();
      await expect(page.getByText(t('fields.messageTooShort', { min: 10 }))).toBeVisible();
    },
  },
  {
    of: 'contact-sent',
    enter: async (scene) => {
      await scene.page.route('**/api/contact', (route) => route.fulfill({ status: 201, json: { id: 1 } }));
      await expect((await sendMessage(scene)).getByText(scene.t('contact.sent'))).toBeVisible();
    },
  },
  {
    of: 'contact-failed',
    enter: async (scene) => {
      await scene.page.route('**/api/contact', (route) => route.abort());
      await expect((await sendMessage(scene)).getByText(scene.t('contact.failed'))).toBeVisible();
    },
  },
  // Without the server's markup the page does not count as hydrated.
  { of: 'home-api-down', incomplete: true, enter: apiDown('/') },
  { of: 'booking-api-down', incomplete: true, enter: apiDown('/booking') },
  {
    of: 'script-down',
    enter: async ({ page, t, free, visit }) => {
      await page.route('**/assets/index-*.js', (route) => route.abort());
      await visit(bookingAddress(free));
      await page
        .getByRole('alert')
        .filter({ hasText: t('site.brokenText') })
        .waitFor();
    },
    incomplete: true,
  },
  { of: 'terms', enter: ({ visit }) => visit('/terms-of-service') },
  { of: 'privacy', enter: ({ visit }) => visit('/privacy-policy') },
  { of: '404', enter: ({ visit }) => visit('/no/such/page') },
];
