import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type Analytics,
  type BookingFigures,
  bookingFigures,
  bookingInvoices,
  type BookingOverview,
  catalog,
  type CharterPackage,
  type Overview,
  DomainError,
} from '@charter/contracts';
import { type Door, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let door: Door;
let session: { cookie: string };

beforeAll(async () => {
  door = await startGatewayHarness();
  session = await signIn(door);
});
afterAll(() => door?.close());
afterEach(() => door.dismiss());

const onSale = (id: number, name: string, price: number): CharterPackage => ({
  id,
  name,
  duration: '4 hours',
  description: '',
  price,
  maxGuests: 12,
  includes: [],
  imageUrl: '',
  isPopular: false,
  timeSlots: [],
  slots: [],
});
const catalogue = () =>
  door.neighbour(catalog.listPackages, () => ({ packages: [onSale(1, 'Rose Island', 1200), onSale(2, 'Exuma', 3600)] }));

const standing: BookingOverview = {
  totalBookings: 7,
  totalRevenue: 4800,
  pendingBookings: 2,
  attention: { refundsOwed: { count: 0, amount: 0 }, unconfirmed: { count: 0, bookings: [] } },
  recentBookings: [],
  onTheBoat: [],
};
const figures: BookingFigures = {
  totalBookings: 9,
  confirmedBookings: 4,
  totalRevenue: 6000,
  averageBookingValue: 1500,
  totalGuests: 20,
  averageGuests: 5,
  conversionRate: 44,
  statuses: [],
  months: [],
  popularTimeSlots: [],
  packages: [
    { packageId: 1, bookings: 6, confirmedBookings: 3, confirmedRevenue: 3600 },
    { packageId: 77, bookings: 3, confirmedBookings: 1, confirmedRevenue: 2400 },
  ],
};

test('the overview is booking’s figures and the number of packages on sale, kept by nobody', async () => {
  await catalogue();
  await door.neighbour(bookingFigures.overview, () => standing);
  const response = await door.get('/api/admin/overview', session);
  expect((await response.json()) as Overview).toEqual({ ...standing, activePackages: 2 });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

describe('analytics', () => {
  test('name the popular packages, and list what is on sale with what it brought in', async () => {
    await catalogue();
    const asked = await door.neighbour(bookingFigures.figures, () => figures);
    const response = await door.get('/api/admin/analytics?from=2026-01-01&to=2026-06-30&drop=table', session);
    const body = (await response.json()) as Analytics;
    expect(body).toMatchObject({ totalRevenue: 6000, conversionRate: 44 });
    expect(body.popularPackages).toEqual([
      { packageId: 1, name: 'Rose Island', bookings: 6 },
      { packageId: 77, name: 'Unknown Package', bookings: 3 },
    ]);
    expect(body.packagePerformance).toEqual([
      { packageId: 1, name: 'Rose Island', duration: '4 hours', price: 1200, confirmedBookings: 3, confirmedRevenue: 3600 },
      { packageId: 2, name: 'Exuma', duration: '4 hours', price: 3600, confirmedBookings: 0, confirmedRevenue: 0 },
    ]);
    expect(asked).toEqual([{ from: '2026-01-01', to: '2026-06-30' }]);
  });

  test.each(['from=yesterday', 'to=2026-02-30', 'from=2026-01-01&from=2026-01-02'])('refuse the range %s at its field', async (range) => {
    const response = await door.get(`/api/admin/analytics?${range}`, session);
    expect(response.status).toBe(422);
    expect(Object.values((await problemIn(response)).errors ?? {})).toEqual([expect.stringMatching(/must be a date, yyyy-MM-dd/)]);
  });

  test('say so when booking does not answer', async () => {
    await catalogue();
    expect((await door.get('/api/admin/analytics', session)).status).toBe(503);
  });
});

describe('an invoice', () => {
  test.each([
    ['html', 'text/html; charset=utf-8', '<!doctype html><p>Señora'],
    ['pdf', 'application/pdf', '%PDF-1.3 \u0000'],
  ] as const)('comes as a file to keep: %s', async (kind, type, content) => {
    const asked = await door.neighbour(bookingInvoices.render, () => ({
      number: 'ABCDE-12345',
      body: Buffer.from(content).toString('base64'),
    }));
    const response = await door.get(`/api/admin/invoices/abcde12345.${kind}`, session);
    expect(await response.text()).toBe(content);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="ABCDE-12345.${kind}"`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(asked).toEqual([{ confirmationCode: 'abcde12345', kind }]);
  });

  test('that is not there is 404, and one of another kind is not asked for', async () => {
    await door.neighbour(bookingInvoices.render, () => {
      throw new DomainError('BOOKING_NOT_FOUND');
    });
    expect((await door.get('/api/admin/invoices/ABCDE-12345.pdf', session)).status).toBe(404);
    expect((await door.get('/api/admin/invoices/ABCDE-12345.exe', session)).status).toBe(422);
    expect((await door.get('/api/admin/invoices/..%2F..%2Fetc.pdf', session)).status).toBe(422);
  });

  test('list takes its page from the query, within bounds', async () => {
    const page = { totalInvoices: 0, totalRevenue: 0, averageInvoice: 0, invoices: [], next: null };
    const asked = await door.neighbour(bookingInvoices.page, () => page);
    const response = await door.get('/api/admin/invoices?limit=10', session);
    expect(await response.json()).toEqual(page);
    expect(asked).toEqual([{ limit: 10 }]);
    const refused = await door.get('/api/admin/invoices?limit=1000', session);
    expect([refused.status, (await problemIn(refused)).errors]).toEqual([422, { limit: 'limit is at most 200' }]);
  });
});
