import type { Business, CharterPackage, FieldError, GalleryImage, GuestBooking, Testimonial, Trip } from '@charter/contracts';
import { defaultBusiness, limits } from '@charter/contracts';
import { sentenceOf } from '@charter/contracts/browser';

/** Response of a route: a body with status 200, a problem with its status, or a network error. */
export type Answer = object | { status: number; problem: object } | Error;
type Handler = Answer | ((body: unknown) => Answer | Promise<Answer>);

export const problem = (status: number, code: string, codes?: Record<string, FieldError>) => ({
  status,
  problem: { type: 'about:blank', title: code, status, code, ...(codes && atFields(codes)) },
});

const atFields = (codes: Record<string, FieldError>) => ({
  errors: Object.fromEntries(Object.entries(codes).map(([field, error]) => [field, sentenceOf(error)])),
  codes,
});

/** A failed request without a response. */
export const networkError = () => new TypeError('fetch failed');

export const sunsetCruise: CharterPackage = {
  id: 1,
  name: 'Paradise Island Sunset Cruise',
  duration: '2 hours',
  description: 'Out past the lighthouse.',
  price: 1200,
  maxGuests: 8,
  includes: ['Captain', 'Fuel', 'Ice', 'Towels', 'Music'],
  imageUrl: '/media/brand/sunset-cruise.jpg',
  isPopular: false,
  timeSlots: ['5:30 PM - 7:30 PM'],
  slots: [],
};

export const roseIsland: CharterPackage = {
  ...sunsetCruise,
  id: 2,
  name: 'Rose Island 4-Hour Charter',
  duration: '4 hours',
  price: 1450,
  maxGuests: 12,
  isPopular: true,
  timeSlots: ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'],
};

export const business = {
  ...defaultBusiness,
  hours: '7:00-20:00',
  voucherMonths: null,
  withdrawalDays: 14,
  certifications: {
    licence: 'Port Department, no. 4411',
    insurance: 'Lighthouse Mutual, no. 27',
    safetyEquipment: ['Life raft for 12', 'Flares'],
  },
} satisfies Business;

export const guestBooking: GuestBooking = {
  confirmationCode: 'K7WQ2-9XMTD',
  firstName: 'Amelia',
  packageId: 2,
  packageName: roseIsland.name,
  packageDuration: '4 hours',
  bookingDate: '2026-12-09',
  timeSlot: '9:00 AM - 1:00 PM',
  startsAt: '2026-12-09T14:00:00Z',
  endsAt: '2026-12-09T18:00:00Z',
  guestCount: 2,
  totalAmount: 1450,
  status: 'pending',
  paymentStatus: 'paid',
  revision: 0,
  refundTiers: [...limits.refundTiers],
};

/** A trip on which nobody is named, and nothing is to be paid. */
export const tripParts: Pick<Trip, 'party' | 'folio' | 'paymentRequests'> = {
  party: { max: 2, members: [], joinUrl: '' },
  folio: { lines: [], payments: [], balanceDue: 0 },
  paymentRequests: [],
};

export const galleryImage = (id: number, values: Partial<GalleryImage> = {}): GalleryImage => ({
  id,
  title: `Picture ${id}`,
  imageUrl: `/media/picture-${id}.jpg`,
  description: null,
  displayOrder: id,
  isActive: true,
  createdAt: '2026-11-01T12:00:00Z',
  updatedAt: '2026-11-01T12:00:00Z',
  ...values,
});

export const testimonial = (id: number, values: Partial<Testimonial> = {}): Testimonial => ({
  id,
  name: `Guest ${id}`,
  location: 'Toronto, Canada',
  rating: 5,
  review: `What guest ${id} said.`,
  isVerified: true,
  ...values,
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

export const payPalSetup = () => ({
  clientId: 'shop',
  clientToken: 'token',
  clientTokenExpiresAt: inAnHour(),
  environment: 'emulator',
  sdkUrl: 'http://paypal.test/web-sdk/v6/core',
  currency: 'USD',
  components: ['paypal-payments', 'paypal-guest-payments', 'venmo-payments'],
});

/** Default responses; tests override the routes they are about. */
const defaultHandlers = (): Record<string, Handler> => ({
  'GET /api/business': business,
  'GET /api/charter-packages': [roseIsland, sunsetCruise],
  'GET /api/admin/gallery': [galleryImage(1), galleryImage(2)],
  'GET /api/testimonials': [testimonial(1)],
  'GET /api/booking-window': { start: '2026-11-22', end: '2027-02-20', zone: 'America/Nassau', minimumNoticeHours: 24 },
  'GET /api/unavailable-dates/1': { unavailableDates: [] },
  'GET /api/unavailable-dates/2': { unavailableDates: ['2026-12-05', '2026-12-25'], soldOut: ['2026-12-05'] },
  'GET /api/add-ons?packageId=1': [],
  'GET /api/add-ons?packageId=2': [],
  'POST /api/check-availability': { available: true },
  'GET /api/next-free/2?after=2026-12-09': {
    alternatives: [{ date: '2026-12-10', timeSlot: '2:00 PM - 6:00 PM', startsAt: '2026-12-10T19:00:00Z', endsAt: '2026-12-10T23:00:00Z' }],
  },
  'GET /paypal/setup': payPalSetup(),
  'POST /paypal/order': { id: 'ORDER12345', heldUntil: inAnHour() },
  'POST /paypal/order/ORDER12345/capture': { status: 'COMPLETED' },
  'POST /api/bookings': guestBooking,
  'GET /api/bookings/K7WQ2-9XMTD': guestBooking,
  'GET /api/reviews/K7WQ2-9XMTD': {
    confirmationCode: 'K7WQ2-9XMTD',
    firstName: 'Amelia',
    packageName: roseIsland.name,
    bookingDate: '2026-12-09',
  },
  'POST /api/reviews/K7WQ2-9XMTD': (form: unknown) => ({ id: 7, ...(form as object), isVerified: true }),
});

export interface FakeGateway {
  /** Bodies of the requests to a route ("POST /path"), in order. */
  bodies: (route: string) => unknown[];
  /** Replaces the response of a route. */
  answer: (route: string, handler: Handler) => void;
}

/** Replaces `fetch` by a gateway with these routes; any other route is a 404. */
export function fakeGateway(overrides: Record<string, Handler> = {}): FakeGateway {
  const routes = { ...defaultHandlers(), ...overrides };
  const calls: { route: string; body: unknown }[] = [];
  globalThis.fetch = async (input, init) => {
    const route = `${init?.method ?? 'GET'} ${input as string}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ route, body });
    // Texts that have no fixture in the page's language.
    const handler = routes[route] ?? routes[route.replace(/[?&]locale=\w\w$/, '')];
    const response = typeof handler === 'function' ? await handler(body) : (handler ?? problem(404, 'NOT_FOUND'));
    if (response instanceof Error || response instanceof DOMException) throw response;
    if ('problem' in response) return Response.json(response.problem, { status: (response as { status: number }).status });
    return Response.json(response);
  };
  return {
    bodies: (route) => calls.filter((call) => call.route === route).map((call) => call.body),
    answer: (route, handler) => {
      routes[route] = handler;
    },
  };
}
