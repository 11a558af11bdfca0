import { randomBytes, randomInt } from 'node:crypto';
import { Agent, request } from 'node:http';

/** Keep-alive connections, shared by concurrent guests. */
const agent = new Agent({ keepAlive: true });

let addresses = randomInt(1 << 20);

/** Rate limits apply per address, so each guest sends an address of its own, as if behind the reverse proxy. */
const nextAddress = (): string => {
  addresses += 1;
  return `100.${64 + ((addresses >> 16) & 63)}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

/** Domain of all e-mail addresses of the benchmark, by which its bookings are found and deleted. */
export const guestDomain = 'bench.guests.example';

export interface Trip {
  packageId: number;
  bookingDate: string;
  timeSlot: string;
  price: number;
}

/** An HTTP client with cookies and an address of its own, for one booking. */
export class Guest {
  readonly #site: string;
  readonly #address = nextAddress();
  readonly #email = `g-${randomBytes(6).toString('hex')}@${guestDomain}`;
  readonly #cookies = new Map<string, string>();

  constructor(site: string) {
    this.#site = site;
  }

  /** @throws with the response body unless the status is 2xx */
  send<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const outgoing = request(this.#site + path, { method, agent, headers: this.#headers(text) }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) this.#storeCookie(cookie);
        let answer = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          if (status >= 200 && status < 300) resolve(JSON.parse(answer) as Answer);
          else reject(new Error(`${method} ${path} answered ${status}: ${answer}`));
        });
      });
      outgoing.once('error', reject).end(text);
    });
  }

  async order(trip: Trip): Promise<string> {
    const order = { amount: String(trip.price), currency: 'USD', intent: 'CAPTURE', booking: this.#form(trip) };
    return (await this.send<{ id: string }>('POST', '/paypal/order', order)).id;
  }

  async capture(orderId: string): Promise<void> {
    const { status } = await this.send<{ status: string }>('POST', `/paypal/order/${orderId}/capture`);
    if (status !== 'COMPLETED') throw new Error(`order ${orderId}: the capture is ${status}`);
  }

  async place(trip: Trip): Promise<void> {
    let placed: { location?: string } = await this.send('POST', '/api/bookings', { ...this.#form(trip), totalAmount: trip.price });
    // 202: the booking is not made yet, and the server waits up to three seconds per request.
    for (let attempt = 0; placed.location && attempt < 20; attempt += 1) placed = await this.send('GET', placed.location);
    if (placed.location) throw new Error(`the booking of a captured payment is not made: ${placed.location}`);
  }

  #form({ packageId, bookingDate, timeSlot }: Trip): object {
    return {
      packageId,
      bookingDate,
      timeSlot,
      guestCount: 2,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: this.#email,
      phone: '+1 242 555 0199',
      locale: 'en',
    };
  }

  #headers(text: string | undefined): Record<string, string> {
    return {
      origin: this.#site,
      'x-forwarded-for': this.#address,
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    };
  }

  #storeCookie(cookie: string): void {
    const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
    this.#cookies.set(name, value);
  }
}
