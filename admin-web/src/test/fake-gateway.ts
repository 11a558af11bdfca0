import type {
  Block,
  Booking,
  BookingRecord,
  CancellationQuote,
  FolioEntry,
  GalleryForm,
  GalleryImage,
  HeldSlot,
  PendingInvitation,
  Testimonial,
} from '@charter/contracts';
import { type ErrorCode, errorCodes } from '@charter/contracts';
import { buildQuote } from './factories/cancellation.js';
import { buildFolio } from './factories/folio.js';
import { buildGalleryImage } from './factories/gallery-image.js';
import { buildOverview } from './factories/overview.js';
import { buildParty } from './factories/party.js';
import { buildReplyPromise } from './factories/reply-promise.js';

/** A stub of the gateway's API that replaces `fetch`. */
export interface FakeGateway {
  /** All requests so far, such as `PUT /api/admin/bookings/1/status {"status":"confirmed"}`. */
  calls: string[];
  bookings: Booking[];
  /** Overrides of the booking records. */
  record: Partial<BookingRecord>;
  /** What a cancellation would refund. */
  quote: CancellationQuote;
  reviews: Testimonial[];
  invitations: PendingInvitation[];
  gallery: GalleryImage[];
  blocks: Block[];
  holds: HeldSlot[];
  signedIn: boolean;
  /** Sets the response of the next request that starts with this text. */
  once: (call: string, response: Response | Promise<Response>) => void;
  /** Routes of a single test file, tried first; undefined falls through to the others. */
  extraRoutes?: (method: string, url: URL, body: Record<string, string>) => Response | undefined;
}

export const problemResponse = (status: number, code: string, detail?: string, extensions: object = {}): Response => {
  const title = code in errorCodes ? errorCodes[code as ErrorCode].title : code;
  const problem = { type: 'about:blank', title, status, code, detail, requestId: 'req-1', ...extensions };
  return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
};

export const jsonResponse = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });

/** Passes uploads by XMLHttpRequest to the stubbed `fetch`. Reports a progress of 50 % before the response. */
export class FakeXMLHttpRequest extends EventTarget {
  readonly upload = new EventTarget();
  timeout = 0;
  status = 0;
  statusText = '';
  responseText = '';
  private call: [method: string, url: string] = ['', ''];

  open(method: string, url: string): void {
    this.call = [method, url];
  }

  setRequestHeader(): void {}

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    const [method, url] = this.call;
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }));
    const answered = async () => {
      const answer = await fetch(url, { method, body });
      this.status = answer.status;
      this.responseText = await answer.text();
    };
    answered().then(
      () => this.dispatchEvent(new Event('load')),
      () => this.dispatchEvent(new Event('error')),
    );
  }
}

export const noContent = (): Response => new Response(null, { status: 204 });
const session = () => jsonResponse({ username: 'captain', role: 'admin', secondFactor: false, expiresAt: '2026-12-01T00:00:00.000Z' });
const packages = [
  { id: 1, name: 'Rose Island', price: 1200, maxGuests: 12, timeSlots: ['9:00 AM - 1:00 PM', '2:00 PM - 6:00 PM'] },
  { id: 2, name: 'Sunset Cruise', price: 1350, maxGuests: 6, timeSlots: ['5:00 PM - 8:00 PM'] },
];

export function fakeGateway({
  bookings = [],
  reviews = [],
  invitations = [],
  gallery = [],
  signedIn = true,
  pageSize = 50,
  extraRoutes,
}: Partial<Pick<FakeGateway, 'bookings' | 'reviews' | 'invitations' | 'gallery' | 'signedIn'>> & {
  pageSize?: number;
  extraRoutes?: FakeGateway['extraRoutes'];
} = {}): FakeGateway {
  const queued: { call: string; response: Response | Promise<Response> }[] = [];
  const gateway: FakeGateway = {
    calls: [],
    bookings,
    reviews,
    invitations,
    gallery,
    record: {},
    quote: buildQuote(),
    signedIn,
    ...(extraRoutes && { extraRoutes }),
    blocks: [],
    holds: [],
    once: (call, response) => {
      // A rejected promise is handled only when the request comes.
      Promise.resolve(response).catch(() => undefined);
      queued.push({ call, response });
    },
  };

  globalThis.fetch = async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const call = `${method} ${url.pathname}${url.search}`;
    gateway.calls.push(typeof body === 'string' ? `${call} ${body}` : call);
    const index = queued.findIndex((next) => call.startsWith(next.call));
    if (index >= 0) return (await queued.splice(index, 1)[0]?.response) ?? problemResponse(500, 'INTERNAL');
    return route(gateway, method, url, typeof body === 'string' ? (JSON.parse(body) as Record<string, string>) : {}, pageSize);
  };
  return gateway;
}

function route(gateway: FakeGateway, method: string, url: URL, body: Record<string, string>, pageSize: number): Response {
  const { pathname: path, searchParams: query } = url;
  if (path === '/api/business') return jsonResponse({ name: 'Nassau Luxury Charters' });
  if (path === '/api/admin/login') {
    if (body.password !== 'correct') return problemResponse(401, 'LOGIN_FAILED', 'Invalid username or password');
    gateway.signedIn = true;
    return session();
  }
  if (!gateway.signedIn) return problemResponse(401, 'UNAUTHENTICATED');
  if (path === '/api/admin/session') return session();
  if (path === '/api/admin/logout') {
    gateway.signedIn = false;
    return noContent();
  }
  if (path.startsWith('/api/testimonials')) return reviewRoutes(gateway, method, path, body);
  if (path === '/api/admin/review-invitations') return jsonResponse(gateway.invitations);
  if (path.startsWith('/api/admin/send-review-invite/')) return invite(gateway, path);
  const extra = gateway.extraRoutes?.(method, url, body);
  if (extra) return extra;
  if (path.startsWith('/api/admin/gallery')) return galleryRoutes(gateway, method, path, body);
  if (path === '/api/admin/day') return jsonResponse({ on: query.get('on'), knownAt: '2026-11-21T12:00:00.000Z', charters: [] });
  if (path === '/api/admin/offers') return jsonResponse([]);
  if (path === '/api/admin/add-ons') return jsonResponse([]);
  if (path === '/api/admin/attention') return jsonResponse({ items: [], unavailable: [] });
  if (path === '/api/admin/reply-promise') return jsonResponse(buildReplyPromise());
  if (path === '/api/admin/overview') return jsonResponse(buildOverview());
  if (path === '/api/bookings') return page(gateway.bookings, query, pageSize);
  if (path === '/api/charter-packages') return jsonResponse(packages);
  if (path === '/api/admin/schedule') return jsonResponse({ bookings: gateway.bookings, holds: gateway.holds, blocks: gateway.blocks });
  if (path === '/api/admin/bookings') return jsonResponse({ ...body, confirmationCode: 'NEW00-00000' });
  if (path === '/api/admin/blocks') return jsonResponse({ id: 'b1', ...body });
  if (path.startsWith('/api/admin/blocks/')) {
    gateway.blocks = gateway.blocks.filter(({ id }) => !path.endsWith(id));
    return noContent();
  }
  if (path === '/api/admin/holds') {
    const unpaid = gateway.holds.filter(({ committed }) => !committed);
    gateway.holds = gateway.holds.filter(({ committed }) => committed);
    return jsonResponse({ released: unpaid.length });
  }
  if (path.startsWith('/api/admin/holds/')) {
    gateway.holds = gateway.holds.filter(({ id }) => !path.endsWith(id));
    return noContent();
  }
  const [, , , , id, part] = path.split('/');
  const booking = gateway.bookings.find((one) => one.id === id);
  if (!booking) return problemResponse(404, 'BOOKING_NOT_FOUND');
  if (method === 'GET' && part === 'cancellation') return jsonResponse(gateway.quote);
  if (method === 'GET' && part === 'party') return jsonResponse(buildParty({ max: booking.guestCount }));
  if (method === 'GET' && part === 'move-price')
    return jsonResponse({ totalAmount: booking.totalAmount, difference: 0, due: 0, refund: 0 });
  if (method === 'GET') return jsonResponse(recordOf(booking, gateway.record));
  if (method === 'POST' && part === 'refunds') {
    booking.paymentStatus = 'partially_refunded';
    return jsonResponse({ id: body.refundId, amount: Number(body.amount), note: body.reason, state: 'completed' });
  }
  if (method === 'POST' && part === 'payments') {
    const { folio } = recordOf(booking, gateway.record);
    const amount = Number(body.amount);
    const payment = {
      id: body.entryId ?? '',
      kind: 'payment' as const,
      text: body.note ?? '',
      amount,
      method: body.method as FolioEntry['method'],
      who: 'captain',
      at: booking.createdAt,
    };
    gateway.record = {
      ...gateway.record,
      folio: { ...folio, payments: [...folio.payments, payment], balance: folio.balance - amount },
    };
    return jsonResponse(gateway.record.folio);
  }
  if (method === 'POST' && part === 'payment-requests') {
    const { folio } = recordOf(booking, gateway.record);
    const request = { id: 'q1', kind: 'balance' as const, amount: Number(body.amount), dueAt: booking.createdAt };
    gateway.record = { ...gateway.record, folio: { ...folio, requests: [request] } };
    return jsonResponse(gateway.record.folio);
  }
  if (method === 'PATCH') {
    Object.assign(booking, body, { revision: (booking.revision ?? 0) + 1 });
    return jsonResponse(booking);
  }
  if (method === 'POST' && part === 'emails') return noContent();
  if (method === 'POST' && part === 'cancellation') {
    const { cancellation } = gateway.record;
    const settled = path.endsWith('/refund') ? 'sent' : 'done';
    gateway.record = { ...gateway.record, refundOwed: 0, ...(cancellation && { cancellation: { ...cancellation, refundState: settled } }) };
    return path.endsWith('/refund') ? jsonResponse(gateway.record.cancellation) : noContent();
  }
  if (method === 'PUT' && part === 'status') {
    booking.status = body.status as Booking['status'];
    return jsonResponse(booking);
  }
  if (booking.paymentStatus === 'paid' && query.get('force') !== 'true') return problemResponse(409, 'STILL_PAID');
  gateway.bookings = gateway.bookings.filter((one) => one !== booking);
  return noContent();
}

function recordOf(booking: Booking, overrides: Partial<BookingRecord>): BookingRecord {
  const history = [{ who: 'the guest', action: 'booking.created', before: null, after: null, at: booking.createdAt }];
  const payments = overrides.payments ?? (overrides.payment ? [overrides.payment] : []);
  const unpaid = {
    paymentId: null,
    paymentIds: [],
    remainingAmount: payments.reduce((sum, { refundableAmount }) => sum + refundableAmount, 0),
    documents: [],
    paymentNote: null,
    payment: null,
    payments,
    refundedAmount: 0,
    folio: buildFolio(booking),
    refundDue: null,
    refundOwed: 0,
    choice: null,
    cancellation: null,
    acceptedTerms: null,
    archivedAt: null,
    emails: [],
  };
  return { booking, ...unpaid, history, ...overrides };
}

function galleryRoutes(gateway: FakeGateway, method: string, path: string, body: unknown): Response {
  const place = gateway.gallery.findIndex(({ id }) => String(id) === path.split('/')[4]);
  if (method === 'GET') return jsonResponse(gateway.gallery);
  if (method === 'DELETE') {
    gateway.gallery.splice(place, 1);
    return noContent();
  }
  const form = body as GalleryForm;
  if (method === 'POST') gateway.gallery.push(buildGalleryImage(form));
  else gateway.gallery[place] = { ...gateway.gallery[place]!, ...form };
  return jsonResponse(gateway.gallery.at(place));
}

function page(bookings: Booking[], query: URLSearchParams, pageSize: number): Response {
  const status = query.get('status') ?? 'all';
  const search = (query.get('search') ?? '').toLowerCase();
  const matching = bookings.filter(
    (one) => (status === 'all' || one.status === status) && `${one.firstName} ${one.lastName}`.toLowerCase().includes(search),
  );
  const start = Number(query.get('cursor') ?? 0);
  const next = start + pageSize;
  const headers: Record<string, string> = { 'x-total-count': String(matching.length) };
  if (next < matching.length) headers.link = `</api/bookings?cursor=${next}>; rel="next"`;
  return jsonResponse(matching.slice(start, next), headers);
}

function reviewRoutes(gateway: FakeGateway, method: string, path: string, body: object): Response {
  const id = Number(path.split('/')[3]);
  if (method === 'GET') return jsonResponse(gateway.reviews);
  if (method === 'POST') {
    const added = { id: 1_000 + gateway.reviews.length, ...(body as Omit<Testimonial, 'id'>) };
    gateway.reviews = [added, ...gateway.reviews];
    return jsonResponse(added);
  }
  const review = gateway.reviews.find((one) => one.id === id);
  if (!review) return problemResponse(404, 'REVIEW_NOT_FOUND');
  if (method === 'PUT') return jsonResponse(Object.assign(review, body));
  gateway.reviews = gateway.reviews.filter((one) => one !== review);
  return noContent();
}

function invite(gateway: FakeGateway, path: string): Response {
  const invitation = gateway.invitations.find(({ bookingId }) => path.endsWith(bookingId));
  if (!invitation) return problemResponse(404, 'BOOKING_NOT_FOUND');
  return jsonResponse(Object.assign(invitation, { invitedAt: new Date().toISOString() }));
}
