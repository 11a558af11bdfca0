import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { type TestGateway, startGatewayHarness, problemIn, signIn } from './gateway-harness.js';

let gateway: TestGateway;
let session: { cookie: string };

beforeAll(async () => {
  gateway = await startGatewayHarness();
  session = await signIn(gateway);
});
afterAll(() => gateway?.close());
afterEach(() => gateway.removeStubs());

const packageOf = (id: number, name: string, price: number): CharterPackage => ({
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
const stubCatalog = () =>
  gateway.stub(catalog.listPackages, () => ({ packages: [packageOf(1, 'Rose Island', 1200), packageOf(2, 'Exuma', 3600)] }));

const bookingOverview: BookingOverview = {
  totalBookings: 7,
  totalRevenue: 4800,
  pendingBookings: 2,
  recentBookings: [],
  onTheBoat: [],
};
const figures: BookingFigures = {
  totalBookings: 9,
  confirmedBookings: 4,
  totalRevenue: 6000,
  totalRefunds: 100,
  totalFees: 181.35,
  netRevenue: 5718.65,
  feesUnknown: 1,
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

test('the overview joins the figures of booking with the number of packages on sale, and is not cached', async () => {
  await stubCatalog();
  await gateway.stub(bookingFigures.overview, () => bookingOverview);
  const response = await gateway.get('/api/admin/overview', session);
  expect((await response.json()) as Overview).toEqual({ ...bookingOverview, activePackages: 2 });
  expect(response.headers.get('cache-control')).toBe('no-store');
});

describe('analytics', () => {
  test('list the popular packages by name, and the revenue of each package on sale', async () => {
    await stubCatalog();
    const requests = await gateway.stub(bookingFigures.figures, () => figures);
    const response = await gateway.get('/api/admin/analytics?from=2026-01-01&to=2026-06-30&drop=table', session);
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
    expect(requests).toEqual([{ from: '2026-01-01', to: '2026-06-30' }]);
  });

  test.each(['from=yesterday', 'to=2026-02-30', 'from=2026-01-01&from=2026-01-02'])(
    'answer the range %s with 422 at its field',
    async (range) => {
      const response = await gateway.get(`/api/admin/analytics?${range}`, session);
      expect(response.status).toBe(422);
      expect(Object.values((await problemIn(response)).errors ?? {})).toEqual([expect.stringMatching(/must be a date \(yyyy-MM-dd\)/)]);
    },
  );

  test('answer 503 while booking is unreachable', async () => {
    await stubCatalog();
    expect((await gateway.get('/api/admin/analytics', session)).status).toBe(503);
  });
});

describe('an invoice', () => {
  test.each([
    ['html', 'text/html; charset=utf-8', '<!doctype html><p>Señora'],
    ['pdf', 'application/pdf', '%PDF-1.3 \u0000'],
  ] as const)('is a download: %s', async (kind, type, content) => {
    const requests = await gateway.stub(bookingInvoices.render, () => ({
      number: 'ABCDE-12345',
      body: Buffer.from(content).toString('base64'),
    }));
    const response = await gateway.get(`/api/admin/invoices/abcde12345.${kind}`, session);
    expect(await response.text()).toBe(content);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="ABCDE-12345.${kind}"`);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(requests).toEqual([{ confirmationCode: 'abcde12345', kind }]);
  });

  test('is 404 for an unknown code, and 422 for another file type', async () => {
    await gateway.stub(bookingInvoices.render, () => {
      throw new DomainError('BOOKING_NOT_FOUND');
    });
    expect((await gateway.get('/api/admin/invoices/ABCDE-12345.pdf', session)).status).toBe(404);
    expect((await gateway.get('/api/admin/invoices/ABCDE-12345.exe', session)).status).toBe(422);
    expect((await gateway.get('/api/admin/invoices/..%2F..%2Fetc.pdf', session)).status).toBe(422);
  });

  test('list is paged, with at most 200 rows', async () => {
    const totals = { totalInvoices: 0, totalRevenue: 0, averageInvoice: 0, totalRefunds: 0, totalFees: 0, netRevenue: 0, feesUnknown: 0 };
    const page = { ...totals, invoices: [], next: null };
    const requests = await gateway.stub(bookingInvoices.page, () => page);
    const response = await gateway.get('/api/admin/invoices?limit=10', session);
    expect(await response.json()).toEqual(page);
    expect(requests).toEqual([{ limit: 10 }]);
    const rejected = await gateway.get('/api/admin/invoices?limit=1000', session);
    expect([rejected.status, (await problemIn(rejected)).errors]).toEqual([422, { limit: 'limit must be at most 200' }]);
  });
});
