import { expect } from '@playwright/test';
import type { InvoicePage, Overview, ReconciliationOverview } from '@charter/contracts';
import { expectFailure, failRequests, stubResponse } from './stub-responses.js';
import { expectAccessible, expectNoSidewaysScroll, test } from './fixtures.js';

const emptyOverview: Overview = {
  totalBookings: 0,
  totalRevenue: 0,
  pendingBookings: 0,
  activePackages: 0,
  recentBookings: [],
  onTheBoat: [
    { day: '2026-12-05', times: [] },
    { day: '2026-12-06', times: [] },
  ],
};
const emptyInvoices: InvoicePage = {
  totalInvoices: 0,
  totalRevenue: 0,
  averageInvoice: 0,
  totalRefunds: 0,
  totalFees: 0,
  netRevenue: 0,
  feesUnknown: 0,
  invoices: [],
  next: null,
};

const noComparison: ReconciliationOverview = { lastRun: null, lastCompleteRun: null, open: [], closed: [] };

interface List {
  name: string;
  path: string;
  /** Name of a button that opens the list. */
  button?: string;
  request: string;
  /** The response without entries and the text shown for it; undefined where it cannot be empty. */
  empty?: { response: unknown; text: string };
  error: string;
}

const lists: readonly List[] = [
  {
    name: 'figures',
    path: '/admin/dashboard',
    request: '**/api/admin/overview',
    empty: { response: emptyOverview, text: 'No bookings yet' },
    error: 'The overview could not be loaded',
  },
  {
    name: 'packages',
    path: '/admin/packages',
    request: '**/api/charter-packages',
    empty: { response: [], text: 'No packages yet' },
    error: 'The packages could not be loaded',
  },
  {
    name: 'images of a package',
    path: '/admin/packages',
    button: 'images of Exuma 8-Hour Charter',
    request: '**/api/admin/packages/5/images',
    empty: { response: [], text: 'No images yet' },
    error: 'The images could not be loaded',
  },
  {
    name: 'bookings',
    path: '/admin/bookings',
    request: '**/api/bookings?*',
    empty: { response: [], text: 'No bookings yet' },
    error: 'The bookings could not be loaded',
  },
  {
    name: 'days of the calendar',
    path: '/admin/bookings?view=calendar',
    request: '**/api/admin/schedule?*',
    error: 'The calendar could not be loaded',
  },
  {
    name: 'inquiries',
    path: '/admin/inquiries',
    request: '**/api/contact?*',
    empty: { response: [], text: 'No inquiries found' },
    error: 'The inquiries could not be loaded',
  },
  {
    name: 'reviews',
    path: '/admin/reviews',
    request: '**/api/testimonials',
    empty: { response: [], text: 'No reviews yet' },
    error: 'The reviews could not be loaded',
  },
  {
    name: 'invitations',
    path: '/admin/reviews',
    request: '**/api/admin/review-invitations',
    empty: { response: [], text: 'No pending invitations.' },
    error: 'The invitations could not be loaded',
  },
  {
    name: 'gallery images',
    path: '/admin/gallery',
    request: '**/api/admin/gallery',
    empty: { response: [], text: 'No images in gallery' },
    error: 'The gallery could not be loaded',
  },
  {
    name: 'analytics',
    path: '/admin/analytics',
    request: '**/api/admin/analytics*',
    error: 'The analytics could not be loaded',
  },
  {
    name: 'invoices',
    path: '/admin/invoices',
    request: '**/api/admin/invoices*',
    empty: { response: emptyInvoices, text: 'No confirmed bookings available for invoicing' },
    error: 'The invoices could not be loaded',
  },
  {
    name: 'books',
    path: '/admin/invoices?view=books',
    request: '**/api/admin/reconciliation',
    empty: { response: noComparison, text: 'Not compared yet' },
    error: 'The books could not be loaded',
  },
  {
    name: 'taxes',
    path: '/admin/invoices?view=taxes',
    request: '**/api/admin/taxes',
    empty: { response: [], text: 'No taxes' },
    error: 'The taxes could not be loaded',
  },
  {
    name: 'pages of an invoice',
    path: '/admin/invoices',
    button: 'Preview the invoice of Daniel Whitfield',
    request: '**/api/admin/invoices/*.html',
    error: 'The invoice could not be loaded',
  },
];

for (const { name, path, button, request, empty, error } of lists) {
  test(`${name}: a failed request can be retried${empty ? ', and an empty list shows its empty state' : ''}`, async ({ page }) => {
    if (empty) await stubResponse(page, request, empty.response);
    const recover = await failRequests(page, 'GET', request);
    await page.goto(path);
    if (button) await page.getByRole('button', { name: button }).click();
    await expectFailure(page, error);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    recover();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(error)).toBeHidden();
    if (!empty) return;
    await expect(page.getByText(empty.text)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('an empty gallery opens the form for the first image', async ({ page }) => {
  await stubResponse(page, '**/api/admin/gallery', []);
  await page.goto('/admin/gallery');
  await page.getByRole('button', { name: 'Add First Image' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Image' })).toBeVisible();
});

test('a range without charters shows empty analytics', async ({ page }) => {
  await page.goto('/admin/analytics?range=custom&from=2020-01-01&to=2020-01-31');
  await expect(page.getByRole('heading', { name: 'No charters in this range' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Revenue by month' })).toBeVisible();
});

test('the calendar on phones shows an empty state', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'Wide screens show empty days in the grid');
  await page.goto('/admin/bookings?view=calendar&on=2031-02-03&by=week');
  await expect(page.getByRole('heading', { name: 'No bookings on these days' })).toBeVisible();
  await expectAccessible(page);
});
