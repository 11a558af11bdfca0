import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { stack } from './stack.ts';

/** The response as the guest's browser received it. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; id?: string; status?: unknown; errors?: Record<string, string> };
  headers: Headers;
  durationMs: number;
}

let addresses = randomInt(1 << 20);

/** Rate limits apply per address, so each guest sends an address of its own, as if behind the reverse proxy. */
export const nextAddress = (): string => {
  addresses += 1;
  return `100.${64 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export interface Trip {
  packageId: number;
  bookingDate: string;
  timeSlot: string;
}

/** `fetch` for paths of the site; a load balancer or a single gateway may be behind it. */
export type SiteFetch = (path: string, request: RequestInit) => Promise<Response>;

/** An HTTP client with cookies that sends what the site's pages send, and also requests that they never would. */
export class Guest {
  private cookies = new Map<string, string>();
  private readonly address = nextAddress();
  readonly email = `guest-${randomBytes(6).toString('hex')}@guests.example`;

  /** @param siteFetch sends to the stack's own gateway by default */
  constructor(private readonly siteFetch: SiteFetch = (path, request) => fetch(stack.site + path, request)) {}

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const began = performance.now();
    const response = await this.siteFetch(path, {
      method,
      headers: {
        origin: stack.site,
        'x-forwarded-for': this.address,
        cookie: this.cookie,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: (isJson ? JSON.parse(text) : { text }) as Answer['body'],
      headers: response.headers,
      durationMs: performance.now() - began,
    };
  }

  /** The value of the `cookie` header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  form(trip: Trip, over: Record<string, unknown> = {}) {
    return {
      ...trip,
      guestCount: 2,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: this.email,
      phone: '+1 242 555 0199',
      locale: 'en',
      ...over,
    };
  }

  order(trip: Trip, amount: number, over: Record<string, unknown> = {}): Promise<Answer> {
    return this.send('POST', '/paypal/order', {
      amount: String(amount),
      currency: 'USD',
      intent: 'CAPTURE',
      booking: this.form(trip, over),
    });
  }

  capture(orderId: string): Promise<Answer> {
    return this.send('POST', `/paypal/order/${orderId}/capture`);
  }

  /** Requests the booking again while it is not created yet (202), as the page does; here up to 30 times. */
  async place(trip: Trip, totalAmount: number, more: Record<string, unknown> = {}): Promise<Answer> {
    const form = { ...this.form(trip), totalAmount, ...more };
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.send('POST', '/api/bookings', form);
      if (answer.status !== 202 || attempt === 30) return answer;
      await pause(1_000);
    }
  }
}

interface CharterPackage {
  id: number;
  price: number;
  timeSlots: string[];
}

/** The first package on sale. */
export const loadPackage = async (): Promise<CharterPackage> => {
  const { body } = await new Guest().send('GET', '/api/charter-packages');
  return (body as unknown as CharterPackage[])[0]!;
};

const returnedDates = new Set<string>();

/** A free slot, on a day that no earlier call has returned. */
export async function findFreeTrip({ id, timeSlots }: CharterPackage): Promise<Trip> {
  const window = (await new Guest().send('GET', '/api/booking-window')).body as unknown as { end: string };
  for (let back = 1; back < 85; back++) {
    const bookingDate = new Date(Date.parse(window.end) - back * 86_400_000).toISOString().slice(0, 10);
    const trip = { packageId: id, bookingDate, timeSlot: timeSlots[0]! };
    if (returnedDates.has(bookingDate)) continue;
    returnedDates.add(bookingDate);
    const { body } = await new Guest().send('POST', '/api/check-availability', {
      packageId: id,
      date: bookingDate,
      timeSlot: trip.timeSlot,
    });
    if (body.available) return trip;
  }
  throw new Error('No free day is left');
}
