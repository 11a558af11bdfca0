/** States of the lists: with the demo's data, without any, and after a request that failed. */
import type { Page } from '@playwright/test';
import { buildBlock } from '../src/test/factories/block.js';
import { buildBooking } from '../src/test/factories/booking.js';
import { noInvoices } from '../src/test/factories/invoice.js';
import { buildOverview } from '../src/test/factories/overview.js';
import { buildOpenSession, buildStaffInvitation, buildTeamMember } from '../src/test/factories/team.js';
import { press, screen, then } from './shot-steps.js';
import { dayFromNow, hoursFromNow, type Shot } from './shot.js';
import { failRequests, stubResponse } from './stub-responses.js';

const shows = (page: Page, text: string | RegExp) => page.getByRole('main').getByText(text).first().waitFor();

/** A screen with the stack's data, which shows this text. */
const full = (of: string, path: string, text: string | RegExp): Shot => ({
  of,
  enter: async (page) => {
    await page.goto(path);
    await shows(page, text);
  },
});

interface List {
  of: string;
  path: string;
  request: string;
  /** Opens a list in a dialog. */
  opener?: RegExp;
  error: string;
  /** The response without entries, and its text. */
  empty?: [response: unknown, text: string | RegExp];
}

const lists: readonly List[] = [
  {
    of: 'overview',
    path: '/admin/dashboard',
    request: '**/api/admin/overview',
    error: 'The overview could not be loaded',
    empty: [buildOverview(), 'No bookings yet'],
  },
  {
    of: 'packages',
    path: '/admin/packages',
    request: '**/api/charter-packages',
    error: 'The packages could not be loaded',
    empty: [[], 'No packages yet'],
  },
  {
    of: 'package-images',
    path: '/admin/packages',
    opener: /images of Exuma 8-Hour Charter/i,
    request: '**/api/admin/packages/5/images',
    error: 'The images could not be loaded',
    empty: [[], 'No images yet'],
  },
  {
    of: 'bookings',
    path: '/admin/bookings',
    request: '**/api/bookings?*',
    error: 'The bookings could not be loaded',
    empty: [[], 'No bookings yet'],
  },
  {
    of: 'calendar',
    path: '/admin/bookings?view=calendar&by=month',
    request: '**/api/admin/schedule?*',
    error: 'The calendar could not be loaded',
  },
  {
    of: 'inquiries',
    path: '/admin/inquiries',
    request: '**/api/contact?*',
    error: 'The inquiries could not be loaded',
    empty: [[], 'No inquiries found'],
  },
  {
    of: 'reviews',
    path: '/admin/reviews',
    request: '**/api/testimonials',
    error: 'The reviews could not be loaded',
    empty: [[], 'No reviews yet'],
  },
  {
    of: 'invitations',
    path: '/admin/reviews',
    request: '**/api/admin/review-invitations',
    error: 'The invitations could not be loaded',
    empty: [[], 'No pending invitations.'],
  },
  {
    of: 'gallery',
    path: '/admin/gallery',
    request: '**/api/admin/gallery',
    error: 'The gallery could not be loaded',
    empty: [[], 'No images in gallery'],
  },
  {
    of: 'analytics',
    path: '/admin/analytics',
    request: '**/api/admin/analytics*',
    error: 'The analytics could not be loaded',
  },
  {
    of: 'invoices',
    path: '/admin/invoices',
    request: '**/api/admin/invoices?*',
    error: 'The invoices could not be loaded',
    empty: [noInvoices, 'No confirmed bookings available for invoicing'],
  },
  {
    of: 'invoice-preview',
    path: '/admin/invoices',
    opener: /^Preview the invoice/,
    request: '**/api/admin/invoices/*.html',
    error: 'The invoice could not be loaded',
  },
  { of: 'books', path: '/admin/invoices?view=books', request: '**/api/admin/reconciliation', error: 'The books could not be loaded' },
  { of: 'taxes', path: '/admin/invoices?view=taxes', request: '**/api/admin/taxes', error: 'The taxes could not be loaded' },
];

const open =
  ({ path, opener }: List, text: string | RegExp): Shot['enter'] =>
  async (page) => {
    await page.goto(path);
    if (opener) await press(opener)(page);
    await page.getByText(text).first().waitFor();
  };

const failed = (list: List): Shot => ({
  of: `${list.of}-failed`,
  ...(list.opener && { shows: 'dialog' }),
  enter: then((page) => failRequests(page, 'GET', list.request), open(list, list.error)),
});

const emptied = (list: List): Shot[] => {
  if (!list.empty) return [];
  const [response, text] = list.empty;
  const enter = then((page) => stubResponse(page, list.request, response), open(list, text));
  return [{ of: `${list.of}-empty`, ...(list.opener && { shows: 'dialog' }), enter }];
};

/** The boat's calendar of the coming days. */
const schedule = {
  bookings: [
    buildBooking({ status: 'confirmed', startsAt: hoursFromNow(26), endsAt: hoursFromNow(30) }),
    buildBooking({ lastName: 'Featherstonehaugh-Rolle', startsAt: hoursFromNow(50), endsAt: hoursFromNow(58) }),
  ],
  holds: [],
  blocks: [buildBlock({ startsAt: hoursFromNow(70), endsAt: hoursFromNow(76) })],
};
const calendar = (by: 'month' | 'week') =>
  screen(`/admin/bookings?view=calendar&on=${dayFromNow(2)}&by=${by}`, '**/api/admin/schedule?*', schedule);

/** Each status, with the longest words. */
const bookings = [
  buildBooking({ paymentStatus: 'partially_refunded' }),
  buildBooking({ status: 'confirmed', lastName: 'Featherstonehaugh-Rolle', packageName: 'Paradise Island Sunset Cruise', guestCount: 12 }),
  buildBooking({ status: 'completed', paymentStatus: 'charged_back' }),
  buildBooking({ status: 'cancelled', paymentStatus: 'refunded', email: 'theodore.featherstonehaugh-rolle@guests.example' }),
];

const team = {
  members: [
    buildTeamMember({ id: 1, username: 'captain', name: null, email: null, role: 'admin' }),
    buildTeamMember({ name: 'Theodore Featherstonehaugh-Rolle', secondFactor: true }),
    buildTeamMember({ id: 3, username: 'ines', name: 'Ines Costa', active: false }),
  ],
  invitations: [buildStaffInvitation()],
};
const sessions = [buildOpenSession({ username: 'captain', name: null, role: 'admin', current: true }), buildOpenSession()];

export const listShots: Shot[] = [
  full('overview', '/admin/dashboard', 'Total Revenue'),
  full('packages', '/admin/packages', 'Exuma 8-Hour Charter'),
  { of: 'bookings', enter: screen('/admin/bookings', '**/api/bookings?*', bookings) },
  full('bookings-none-found', '/admin/bookings?search=nobody', 'No bookings match'),
  { of: 'calendar-month', enter: calendar('month') },
  { of: 'calendar-week', enter: calendar('week') },
  full('calendar-empty', '/admin/bookings?view=calendar&on=2031-02-03&by=week', /2031/),
  full('inquiries', '/admin/inquiries?search=Henrik', 'Henrik Sørensen'),
  full('reviews', '/admin/reviews', 'Eleanor Pemberton'),
  full('gallery', '/admin/gallery', 'Order: 1'),
  full('analytics-none', '/admin/analytics?range=custom&from=2020-01-01&to=2020-01-31', 'No charters in this range'),
  { of: 'team', enter: screen('/admin/team', '**/api/admin/team', team) },
  { of: 'sessions', enter: screen('/admin/sessions', '**/api/admin/team/sessions', { sessions }) },
  ...lists.flatMap((list) => [failed(list), ...emptied(list)]),
];
