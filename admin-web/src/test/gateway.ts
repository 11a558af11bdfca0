import type { Booking, GalleryForm, GalleryImage } from '@charter/contracts';
import { aGalleryImage } from './a-gallery-image.js';

/** The gateway as the browser sees it, faked at `fetch` and nowhere further in. */
export interface FakeGateway {
  /** Every call so far, as "PUT /api/admin/bookings/1/status {"status":"confirmed"}". */
  calls: string[];
  bookings: Booking[];
  gallery: GalleryImage[];
  signedIn: boolean;
  /** The next answers to calls that begin with this text, before the usual ones. */
  once: (call: string, answer: Response | Promise<Response>) => void;
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

const nothing = () => new Response(null, { status: 204 });
const session = () => json({ username: 'captain', secondFactor: false, expiresAt: '2026-12-01T00:00:00.000Z' });

export function fakeGateway({
  bookings = [],
  gallery = [],
  signedIn = true,
  pageSize = 50,
}: { bookings?: Booking[]; gallery?: GalleryImage[]; signedIn?: boolean; pageSize?: number } = {}): FakeGateway {
  const prepared: { call: string; answer: Response | Promise<Response> }[] = [];
  const gateway: FakeGateway = { calls: [], bookings, gallery, signedIn, once: (call, answer) => void prepared.push({ call, answer }) };

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
  if (path.startsWith('/api/admin/gallery')) return galleryAnswer(gateway, method, path, body);
  if (path === '/api/bookings') return page(gateway.bookings, query, pageSize);
  const [, , , , id, part] = path.split('/');
  const booking = gateway.bookings.find((one) => one.id === id);
  if (!booking) return refusal(404, 'BOOKING_NOT_FOUND');
  if (method === 'PUT' && part === 'status') {
    booking.status = body.status as Booking['status'];
    return json(booking);
  }
  if (booking.paymentStatus === 'paid' && query.get('force') !== 'true') return refusal(409, 'STILL_PAID');
  gateway.bookings = gateway.bookings.filter((one) => one !== booking);
  return nothing();
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
