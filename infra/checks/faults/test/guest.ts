import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { stack } from './stack.ts';

/** What a guest's browser got back. */
export interface Answer {
  status: number;
  body: Record<string, unknown> & { code?: string; id?: string; status?: unknown; errors?: Record<string, string> };
  headers: Headers;
  /** Milliseconds. */
  took: number;
}

let addresses = randomInt(1 << 20);

/** Each guest has an address of their own, as behind the edge: rate limits are per address. */
export const nextAddress = (): string => {
  addresses += 1;
  return `100.${64 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export interface Trip {
  packageId: number;
  bookingDate: string;
  timeSlot: string;
}

export type Reach = (path: string, request: RequestInit) => Promise<Response>;

/** A browser with its cookies: it can do what the page does, and what a page would never do. */
export class Guest {
  private cookies = new Map<string, string>();
  private readonly address = nextAddress();
  readonly email = `guest-${randomBytes(6).toString('hex')}@guests.example`;

  /** @param reach how requests come to the site; straight unless told */
  constructor(private readonly reach: Reach = (path, request) => fetch(stack.site + path, request)) {}

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const began = performance.now();
    const response = await this.reach(path, {
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
      took: performance.now() - began,
    };
  }

  /** As the browser would send it. */
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

  /** As the page does: a booking that is not made yet is requested again. */
  async place(trip: Trip, totalAmount: number, more: Record<string, unknown> = {}): Promise<Answer> {
    const form = { ...this.form(trip), totalAmount, ...more };
    for (;;) {
      const answer = await this.send('POST', '/api/bookings', form);
      if (answer.status !== 202) return answer;
      await pause(1_000);
    }
  }
}

interface Sold {
  id: number;
  price: number;
  timeSlots: string[];
}

export const cheapest = async (): Promise<Sold> => {
  const { body } = await new Guest().send('GET', '/api/charter-packages');
  return (body as unknown as Sold[])[0]!;
};

const given = new Set<string>();

/** A trip that nobody has booked or been given by this function before. */
export async function aFreeTrip({ id, timeSlots }: Sold): Promise<Trip> {
  const window = (await new Guest().send('GET', '/api/booking-window')).body as unknown as { end: string };
  for (let back = 1; back < 85; back++) {
    const bookingDate = new Date(Date.parse(window.end) - back * 86_400_000).toISOString().slice(0, 10);
    const trip = { packageId: id, bookingDate, timeSlot: timeSlots[0]! };
    if (given.has(bookingDate)) continue;
    given.add(bookingDate);
    const { body } = await new Guest().send('POST', '/api/check-availability', {
      packageId: id,
      date: bookingDate,
      timeSlot: trip.timeSlot,
    });
    if (body.available) return trip;
  }
  throw new Error('the whole season is booked');
}
