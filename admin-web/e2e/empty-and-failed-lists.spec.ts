import { expect } from '@playwright/test';
import type { InvoicePage, Overview } from '@charter/contracts';
import { answer, expectFailure, fail } from './stub-responses.js';
import { expectAccessible, expectNoSidewaysScroll, test } from './stack.js';

const noOverview: Overview = {
  totalBookings: 0,
  totalRevenue: 0,
  pendingBookings: 0,
  activePackages: 0,
  attention: { refundsOwed: { count: 0, amount: 0 }, unconfirmed: { count: 0, bookings: [] } },
  recentBookings: [],
  onTheBoat: [
    { day: '2026-12-05', times: [] },
    { day: '2026-12-06', times: [] },
  ],
};
const noInvoices: InvoicePage = { totalInvoices: 0, totalRevenue: 0, averageInvoice: 0, invoices: [], next: null };

interface List {
  name: string;
  at: string;
  /** What leads from the screen to the list. */
  press?: string;
  asks: string;
  /** The answer of a house that has none yet, and what is said of it; left out where that cannot be. */
  none?: { answer: unknown; says: string };
  failed: string;
}

const lists: readonly List[] = [
  {
    name: 'figures',
    at: '/admin/dashboard',
    asks: '**/api/admin/overview',
    none: { answer: noOverview, says: 'No bookings yet' },
    failed: 'The overview could not be loaded',
  },
  {
    name: 'packages',
    at: '/admin/packages',
    asks: '**/api/charter-packages',
    none: { answer: [], says: 'No packages yet' },
    failed: 'The packages could not be loaded',
  },
  {
    name: 'images of a package',
    at: '/admin/packages',
    press: 'images of Exuma 8-Hour Charter',
    asks: '**/api/admin/packages/5/images',
    none: { answer: [], says: 'No images yet' },
    failed: 'The images could not be loaded',
  },
  {
    name: 'bookings',
    at: '/admin/bookings',
    asks: '**/api/bookings?*',
    none: { answer: [], says: 'No bookings yet' },
    failed: 'The bookings could not be loaded',
  },
  {
    name: 'days of the calendar',
    at: '/admin/bookings?view=calendar',
    asks: '**/api/admin/schedule?*',
    failed: 'The calendar could not be loaded',
  },
  {
    name: 'inquiries',
    at: '/admin/inquiries',
    asks: '**/api/contact?*',
    none: { answer: [], says: 'No inquiries found' },
    failed: 'The inquiries could not be loaded',
  },
  {
    name: 'reviews',
    at: '/admin/reviews',
    asks: '**/api/testimonials',
    none: { answer: [], says: 'No reviews yet' },
    failed: 'The reviews could not be loaded',
  },
  {
    name: 'invitations',
    at: '/admin/reviews',
    asks: '**/api/admin/review-invitations',
    none: { answer: [], says: 'Nobody to ask.' },
    failed: 'The invitations could not be loaded',
  },
  {
    name: 'gallery images',
    at: '/admin/gallery',
    asks: '**/api/admin/gallery',
    none: { answer: [], says: 'No images in gallery' },
    failed: 'The gallery could not be loaded',
  },
  {
    name: 'analytics',
    at: '/admin/analytics',
    asks: '**/api/admin/analytics*',
    failed: 'The analytics could not be loaded',
  },
  {
    name: 'invoices',
    at: '/admin/invoices',
    asks: '**/api/admin/invoices*',
    none: { answer: noInvoices, says: 'No confirmed bookings available for invoicing' },
    failed: 'The invoices could not be loaded',
  },
  {
    name: 'pages of an invoice',
    at: '/admin/invoices',
    press: 'Preview the invoice of Daniel Whitfield',
    asks: '**/api/admin/invoices/*.html',
    failed: 'The invoice could not be loaded',
  },
];

for (const { name, at, press, asks, none, failed } of lists) {
  test(`${name} that do not come are asked for again${none ? ', and where there are none it is said' : ''}`, async ({ page }) => {
    if (none) await answer(page, asks, none.answer);
    const recover = await fail(page, 'GET', asks);
    await page.goto(at);
    if (press) await page.getByRole('button', { name: press }).click();
    await expectFailure(page, failed);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    recover();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(failed)).toBeHidden();
    if (!none) return;
    await expect(page.getByText(none.says)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('an empty gallery leads to its first image', async ({ page }) => {
  await answer(page, '**/api/admin/gallery', []);
  await page.goto('/admin/gallery');
  await page.getByRole('button', { name: 'Add First Image' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Image' })).toBeVisible();
});

test('dates without a charter leave the analytics empty', async ({ page }) => {
  await page.goto('/admin/analytics?range=custom&from=2020-01-01&to=2020-01-31');
  await expect(page.getByRole('heading', { name: 'No charters in this range' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible();
});

test('days on which the boat is free say so on a phone', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'wide screens draw the empty days themselves');
  await page.goto('/admin/bookings?view=calendar&on=2031-02-03&by=week');
  await expect(page.getByRole('heading', { name: 'The boat is free' })).toBeVisible();
  await expectAccessible(page);
});
