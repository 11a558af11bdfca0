/** Scenarios of guests who buy a charter. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EmulatorControl } from '@charter/paypal-emulator/control';
import { Checkout } from './checkout.ts';
import type { ClientLog } from './client-log.ts';
import type { Cluster } from './cluster.ts';
import { type Answer, HttpClient, type Site, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';

export interface Trip {
  packageId: number;
  bookingDate: string;
  timeSlot: string;
}

interface CharterPackage {
  id: number;
  timeSlots: string[];
}

/** The packages and days on sale. */
export interface Offer {
  packages: readonly CharterPackage[];
  window: { start: string; end: string };
  /** Ids of what can be ordered with every package. */
  addOns: readonly number[];
}

/** Shared by all scenarios. */
export interface LoadContext {
  site: Site;
  log: ClientLog;
  paypal: EmulatorControl;
  cluster: Cluster;
  offer: Offer;
}

/** Relative frequency of each scenario. */
const scenarios = {
  'pay and book': 44,
  'close the tab after approving': 14,
  'close the tab after paying': 8,
  'never approve': 6,
  'cancel at PayPal': 4,
  'card declined, pay with another': 6,
  'card declined, leave': 4,
  'pay by eCheck': 6,
  'order again during PayPal’s review': 6,
  'submit every form twice': 8,
  'dispute the payment': 4,
};

const DAY_MS = 86_400_000;
const GUEST_COUNT = 2;

/** Near dates are more likely, so that guests compete for slots now and then. */
export function pickTrip({ packages, window }: Offer, rng: Rng): Trip {
  const charterPackage = rng.pick(packages);
  const days = Math.round((Date.parse(window.end) - Date.parse(window.start)) / DAY_MS) - 3;
  const ahead = 2 + Math.floor(days * rng.float() ** 2);
  const bookingDate = new Date(Date.parse(window.start) + ahead * DAY_MS).toISOString().slice(0, 10);
  return { packageId: charterPackage.id, bookingDate, timeSlot: rng.pick(charterPackage.timeSlots) };
}

let guestCount = 0;

/** What a guest orders with the charter, and the vouchers that pay for it. */
interface Extras {
  /** Ids. */
  addOns: readonly number[];
  /** Codes. They pay as much as they cover. */
  vouchers: readonly string[];
}

/** Runs one random scenario of a guest from the first request to the last. */
export async function buyCharter(
  context: LoadContext,
  rng: Rng,
  trip = pickTrip(context.offer, rng),
  extras: Partial<Extras> = {},
): Promise<void> {
  const scenario = rng.weighted(scenarios);
  const addOns = rng.chance(0.25) ? [rng.pick(context.offer.addOns)] : [];
  const guest = new Buyer(context, trip, { addOns, vouchers: [], ...extras });
  const { checkout } = guest;
  const orderId = await guest.order();
  // Nothing is left to be paid: the charter is booked.
  if (orderId === 'covered') return guest.place();
  if (!orderId || scenario === 'never approve') return;
  switch (scenario) {
    case 'cancel at PayPal':
      await checkout.cancel(orderId);
      return;
    case 'close the tab after approving':
      await checkout.approve(orderId);
      return;
    case 'card declined, leave':
    case 'card declined, pay with another':
      if (!(await checkout.approve(orderId, 'instrument_declined'))) return;
      await checkout.capture(orderId);
      if (scenario === 'card declined, leave') return;
      if ((await checkout.approve(orderId)) && (await checkout.capture(orderId))) await guest.place(orderId);
      return;
    case 'pay by eCheck':
      if (!(await checkout.approve(orderId, 'pending_echeck'))) return;
      await checkout.capture(orderId);
      await pause(rng.int(500, 5_000));
      await checkout.settlePending(orderId, rng.chance(0.7));
      return;
    case 'order again during PayPal’s review':
      if (!(await checkout.approve(orderId, 'pending_review'))) return;
      await checkout.capture(orderId);
      await pause(rng.int(3_000, 5_000));
      await guest.order();
      if (rng.chance(0.5)) await guest.orderAnother(pickTrip(context.offer, rng));
      await pause(rng.int(3_000, 5_000));
      await checkout.settlePending(orderId, rng.chance(0.7));
      return;
    case 'submit every form twice':
      if (!(await checkout.approve(orderId))) return;
      await Promise.all([checkout.capture(orderId), checkout.capture(orderId)]);
      await Promise.all([guest.place(orderId), guest.place(orderId)]);
      return;
    case 'dispute the payment':
      if (!(await checkout.approve(orderId)) || !(await checkout.capture(orderId))) return;
      await guest.place(orderId);
      await pause(rng.int(500, 3_000));
      await checkout.dispute(orderId, { partial: rng.chance(0.5), sellerWins: rng.chance(0.5) });
      return;
    default:
      if (!(await checkout.approve(orderId)) || !(await checkout.capture(orderId))) return;
      if (scenario === 'pay and book') await guest.place(orderId);
  }
}

class Buyer {
  readonly checkout: Checkout;
  readonly #context: LoadContext;
  readonly #client: HttpClient;
  readonly #trip: Trip;
  readonly #extras: Extras;
  readonly #email = `guest-${++guestCount}@faults.guests.example`;
  /** US dollars that PayPal is to take, as the page shows them; undefined until they are known. */
  #due: number | undefined;

  constructor(context: LoadContext, trip: Trip, extras: Extras) {
    this.#context = context;
    this.#client = new HttpClient(context.site, context.log);
    this.checkout = new Checkout(context, this.#client, this.#email);
    this.#trip = trip;
    this.#extras = extras;
  }

  /** @returns the order's id; `covered` when vouchers pay for everything; undefined without an order */
  async order(): Promise<string | undefined> {
    this.#due ??= await this.#dueOf(this.#trip);
    if (this.#due === undefined) return undefined;
    const answer = await this.checkout.order({ booking: this.#form() }, this.#due);
    if (!succeeded(answer)) return undefined;
    return answer.body.paid ? 'covered' : (answer.body.id ?? undefined);
  }

  /** Starts a second checkout in the same session. */
  async orderAnother(trip: Trip): Promise<void> {
    const due = await this.#dueOf(trip);
    if (due !== undefined) await this.checkout.order({ booking: { ...this.#form(), ...trip } }, due);
  }

  /** @param orderId none when vouchers have paid for everything */
  async place(orderId?: string): Promise<void> {
    const form = { ...this.#form(), totalAmount: this.#due, ...(orderId && { paymentOrderId: orderId }) };
    let answer: Answer<{ confirmationCode?: string; location?: string }> = await this.#client.sendWithRetries(
      'POST',
      '/api/bookings',
      form,
    );
    // 202: the booking is not made yet. A guest gives up after a minute or two; the invariants still require the booking.
    for (let attempt = 0; succeeded(answer) && answer.body.location && attempt < 30; attempt += 1) {
      await pause(1_000);
      answer = await this.#client.sendWithRetries('GET', answer.body.location);
    }
    if (succeeded(answer) && !answer.body.location)
      this.#context.log.acknowledge('booking', answer.body.confirmationCode!.replace('-', ''), { orderId, email: this.#email });
  }

  /** The price or the deposit, less what the vouchers pay of it. @returns undefined when the page cannot show a price */
  async #dueOf(trip: Trip): Promise<number | undefined> {
    const { vouchers } = this.#extras;
    const quote = await this.#client.sendWithRetries<{ total: number; dueNow?: number }>('POST', '/api/price', {
      ...trip,
      guestCount: GUEST_COUNT,
      addOns: this.#addOns,
    });
    if (!succeeded(quote)) return undefined;
    let due = quote.body.dueNow ?? quote.body.total;
    for (const code of vouchers) {
      const { body } = await this.#client.sendWithRetries<{ balance?: number }>('POST', '/api/voucher', { code });
      due -= Math.min(due, body.balance ?? 0);
    }
    return due;
  }

  get #addOns() {
    return this.#extras.addOns.map((id) => ({ id, qty: 1 }));
  }

  #form(): object {
    const { vouchers } = this.#extras;
    return {
      ...this.#trip,
      guestCount: GUEST_COUNT,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: this.#email,
      phone: '+1 242 555 0199',
      locale: 'en',
      addOns: this.#addOns,
      ...(vouchers.length > 0 && { vouchers }),
    };
  }
}
