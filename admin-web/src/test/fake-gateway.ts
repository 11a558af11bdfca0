import type {
  Block,
  Booking,
  BookingRecord,
  GalleryForm,
  GalleryImage,
  HeldSlot,
  PendingInvitation,
  Testimonial,
} from '@charter/contracts';
import { aGalleryImage } from './factories/gallery-image.js';
import { anOverview } from './factories/overview.js';

/** The gateway as the browser sees it, faked at `fetch` and nowhere further in. */
export interface FakeGateway {
  /** Every call so far, as "PUT /api/admin/bookings/1/status {"status":"confirmed"}". */
  calls: string[];
  bookings: Booking[];
  /** What a booking's record says beyond its row. */
  record: Partial<BookingRecord>;
  reviews: Testimonial[];
  invitations: PendingInvitation[];
  gallery: GalleryImage[];
  blocks: Block[];
  holds: HeldSlot[];
  signedIn: boolean;
  /** The next answers to calls that begin with this text, before the usual ones. */
  once: (call: string, answer: Response | Promise<Response>) => void;
  /** What a test has to say about addresses of its own; undefined leaves them to the rest. */
  also?: (method: string, url: URL, body: Record<string, string>) => Response | undefined;
}

export const refusal = (status: number, code: string, detail?: string): Response => {
  const problem = { type: 'about:blank', title: code, status, code, detail, requestId: 'req-1' };
  return new Response(JSON.stringify(problem), { status, headers: { 'content-type': 'application/problem+json' } });
};

export const json = (body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } });

/** Sends by the faked `fetch` what a file's upload sends by XMLHttpRequest; half of it is always sent before the answer comes. */
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

export const nothing = (): Response => new Response(null, { status: 204 });
const session = () => json({ username: 'captain', secondFactor: false, expiresAt: '2026-12-01T00:00:00.000Z' });
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
  also,
}: Partial<Pick<FakeGateway, 'bookings' | 'reviews' | 'invitations' | 'gallery' | 'signedIn'>> & {
  pageSize?: number;
  also?: FakeGateway['also'];
} = {}): FakeGateway {
  const prepared: { call: string; answer: Response | Promise<Response> }[] = [];
  const gateway: FakeGateway = {
    calls: [],
    bookings,
    reviews,
    invitations,
    gallery,
    record: {},
    signedIn,
    ...(also && { also }),
    blocks: [],
    holds: [],
    once: (call, answer) => void prepared.push({ call, answer }),
  };

  globalThis.fetch = async (input, init) => {
    const { method = 'GET', body } = init ?? {};
    const url = new URL(input instanceof Request ? input.url : input, window.location.origin);
    const call = `${method} ${url.pathname}${url.search}`;
    gateway.calls.push(typeof body === 'string' ? `${call} ${body}` : call);
    const place = prepared.findIndex((one) => call.startsWith(one.call));
    if (place >= 0) return (await prepared.splice(place, 1)[0]?.answer) ?? refusal(500, 'INTERNAL');
    return usual(gateway, method, url, typeof body === 'string' ? (JSON.parse(body) as Record<string, string>) : {}, pageSize);
  };
  return gateway;
}

function usual(gateway: FakeGateway, method: string, url: URL, body: Record<string, string>, pageSize: number): Response {
  const { pathname: path, searchParams: query } = url;
  if (path === '/api/business') return json({ name: 'Nassau Luxury Charters' });
  if (path === '/api/admin/login') {
    if (body.password !== 'correct') return refusal(401, 'LOGIN_FAILED', 'Invalid username or password');
    gateway.signedIn = true;
    return session();
  }
  if (!gateway.signedIn) return refusal(401, 'UNAUTHENTICATED');
  if (path === '/api/admin/session') return session();
  if (path === '/api/admin/logout') {
    gateway.signedIn = false;
    return nothing();
  }
  if (path.startsWith('/api/testimonials')) return ofReviews(gateway, method, path, body);
  if (path === '/api/admin/review-invitations') return json(gateway.invitations);
  if (path.startsWith('/api/admin/send-review-invite/')) return invite(gateway, path);
  const other = gateway.also?.(method, url, body);
  if (other) return other;
  if (path.startsWith('/api/admin/gallery')) return galleryAnswer(gateway, method, path, body);
  if (path === '/api/admin/overview') return json(anOverview());
  if (path === '/api/bookings') return page(gateway.bookings, query, pageSize);
  if (path === '/api/charter-packages') return json(packages);
  if (path === '/api/admin/schedule') return json({ bookings: gateway.bookings, holds: gateway.holds, blocks: gateway.blocks });
  if (path === '/api/admin/bookings') return json({ ...body, confirmationCode: 'NEW00-00000' });
  if (path === '/api/admin/blocks') return json({ id: 'b1', ...body });
  if (path.startsWith('/api/admin/blocks/')) {
    gateway.blocks = gateway.blocks.filter(({ id }) => !path.endsWith(id));
    return nothing();
  }
  if (path.startsWith('/api/admin/holds/')) {
    gateway.holds = gateway.holds.filter(({ id }) => !path.endsWith(id));
    return nothing();
  }
  const [, , , , id, part] = path.split('/');
  const booking = gateway.bookings.find((one) => one.id === id);
  if (!booking) return refusal(404, 'BOOKING_NOT_FOUND');
  if (method === 'GET') return json(recordOf(booking, gateway.record));
  if (method === 'POST' && part === 'refunds') {
    booking.paymentStatus = 'partially_refunded';
    return json({ id: body.refundId, amount: Number(body.amount), note: body.reason, state: 'completed' });
  }
  if (method === 'PATCH') {
    Object.assign(booking, body, { revision: (booking.revision ?? 0) + 1 });
    return json(booking);
  }
  if (method === 'POST' && part === 'emails') return nothing();
  if (method === 'POST' && part === 'cancellation') {
    gateway.record = { ...gateway.record, refundOwed: 0 };
    return nothing();
  }
  if (method === 'PUT' && part === 'status') {
    booking.status = body.status as Booking['status'];
    return json(booking);
  }
  if (booking.paymentStatus === 'paid' && query.get('force') !== 'true') return refusal(409, 'STILL_PAID');
  gateway.bookings = gateway.bookings.filter((one) => one !== booking);
  return nothing();
}

function recordOf(booking: Booking, more: Partial<BookingRecord>): BookingRecord {
  const history = [{ who: 'the guest', action: 'booking.created', before: null, after: null, at: booking.createdAt }];
  const unpaid = {
    paymentId: null,
    paymentNote: null,
    payment: null,
    refundedAmount: 0,
    refundDue: null,
    refundOwed: 0,
    archivedAt: null,
    emails: [],
  };
  return { booking, ...unpaid, history, ...more };
}

function galleryAnswer(gateway: FakeGateway, method: string, path: string, body: unknown): Response {
  const place = gateway.gallery.findIndex(({ id }) => String(id) === path.split('/')[4]);
  if (method === 'GET') return json(gateway.gallery);
  if (method === 'DELETE') {
    gateway.gallery.splice(place, 1);
    return nothing();
  }
  const form = body as GalleryForm;
  if (method === 'POST') gateway.gallery.push(aGalleryImage(form));
  else gateway.gallery[place] = { ...gateway.gallery[place]!, ...form };
  return json(gateway.gallery.at(place));
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
  return json(matching.slice(start, next), headers);
}

function ofReviews(gateway: FakeGateway, method: string, path: string, body: object): Response {
  const id = Number(path.split('/')[3]);
  if (method === 'GET') return json(gateway.reviews);
  if (method === 'POST') {
    const added = { id: 1_000 + gateway.reviews.length, ...(body as Omit<Testimonial, 'id'>) };
    gateway.reviews = [added, ...gateway.reviews];
    return json(added);
  }
  const review = gateway.reviews.find((one) => one.id === id);
  if (!review) return refusal(404, 'REVIEW_NOT_FOUND');
  if (method === 'PUT') return json(Object.assign(review, body));
  gateway.reviews = gateway.reviews.filter((one) => one !== review);
  return nothing();
}

function invite(gateway: FakeGateway, path: string): Response {
  const invitation = gateway.invitations.find(({ bookingId }) => path.endsWith(bookingId));
  if (!invitation) return refusal(404, 'BOOKING_NOT_FOUND');
  return json(Object.assign(invitation, { invitedAt: new Date().toISOString() }));
}
