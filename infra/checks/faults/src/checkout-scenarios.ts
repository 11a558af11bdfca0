/** Scenarios of guests who buy a charter. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EmulatorControl } from '@charter/paypal-emulator/control';
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
  price: number;
  timeSlots: string[];
}

/** The packages and days on sale. */
export interface Offer {
  packages: readonly CharterPackage[];
  window: { start: string; end: string };
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

/** Near dates are more likely, so that guests compete for slots now and then. */
export function pickTrip({ packages, window }: Offer, rng: Rng): { trip: Trip; price: number } {
  const charterPackage = rng.pick(packages);
  const days = Math.round((Date.parse(window.end) - Date.parse(window.start)) / DAY_MS) - 3;
  const ahead = 2 + Math.floor(days * rng.float() ** 2);
  const bookingDate = new Date(Date.parse(window.start) + ahead * DAY_MS).toISOString().slice(0, 10);
  return { trip: { packageId: charterPackage.id, bookingDate, timeSlot: rng.pick(charterPackage.timeSlots) }, price: charterPackage.price };
}

let guestCount = 0;

/** Runs one random scenario of a guest from the first request to the last. */
export async function buyCharter(context: LoadContext, rng: Rng, { trip, price } = pickTrip(context.offer, rng)): Promise<void> {
  const guest = new Buyer(context, trip, price);
  const scenario = rng.weighted(scenarios);
  const orderId = await guest.order();
  if (!orderId || scenario === 'never approve') return;
  switch (scenario) {
    case 'cancel at PayPal':
      await guest.atPayPal(() => context.paypal.cancel(orderId));
      return;
    case 'close the tab after approving':
      await guest.approve(orderId);
      return;
    case 'card declined, leave':
    case 'card declined, pay with another':
      if (!(await guest.approve(orderId, 'instrument_declined'))) return;
      await guest.capture(orderId);
      if (scenario === 'card declined, leave') return;
      if ((await guest.approve(orderId)) && (await guest.capture(orderId))) await guest.place(orderId);
      return;
    case 'pay by eCheck':
      if (!(await guest.approve(orderId, 'pending_echeck'))) return;
      await guest.capture(orderId);
      await pause(rng.int(500, 5_000));
      await guest.settlePending(orderId, rng.chance(0.7));
      return;
    case 'order again during PayPal’s review':
      if (!(await guest.approve(orderId, 'pending_review'))) return;
      await guest.capture(orderId);
      await pause(rng.int(3_000, 5_000));
      await guest.order();
      if (rng.chance(0.5)) await guest.orderAnother(pickTrip(context.offer, rng));
      await pause(rng.int(3_000, 5_000));
      await guest.settlePending(orderId, rng.chance(0.7));
      return;
    case 'submit every form twice':
      if (!(await guest.approve(orderId))) return;
      await Promise.all([guest.capture(orderId), guest.capture(orderId)]);
      await Promise.all([guest.place(orderId), guest.place(orderId)]);
      return;
    case 'dispute the payment':
      if (!(await guest.approve(orderId)) || !(await guest.capture(orderId))) return;
      await guest.place(orderId);
      await pause(rng.int(500, 3_000));
      await guest.dispute(orderId, { partial: rng.chance(0.5), sellerWins: rng.chance(0.5) });
      return;
    default:
      if (!(await guest.approve(orderId)) || !(await guest.capture(orderId))) return;
      if (scenario === 'pay and book') await guest.place(orderId);
  }
}

class Buyer {
  readonly #context: LoadContext;
  readonly #client: HttpClient;
  readonly #trip: Trip;
  readonly #price: number;
  readonly #email = `guest-${++guestCount}@faults.guests.example`;

  constructor(context: LoadContext, trip: Trip, price: number) {
    this.#context = context;
    this.#client = new HttpClient(context.site, context.log);
    this.#trip = trip;
    this.#price = price;
  }

  async order(): Promise<string | undefined> {
    const form = { amount: String(this.#price), currency: 'USD', intent: 'CAPTURE', booking: this.#form() };
    const answer: Answer<{ id?: string }> = await this.#client.sendWithRetries('POST', '/paypal/order', form);
    if (!succeeded(answer) || !answer.body.id) return undefined;
    this.#context.log.acknowledge('order', answer.body.id, { email: this.#email });
    return answer.body.id;
  }

  /** Starts a second checkout in the same session. */
  async orderAnother({ trip, price }: ReturnType<typeof pickTrip>): Promise<void> {
    const booking = { ...this.#form(), ...trip };
    await this.#client.sendWithRetries('POST', '/paypal/order', { amount: String(price), currency: 'USD', intent: 'CAPTURE', booking });
  }

  approve(orderId: string, outcome?: Parameters<EmulatorControl['approve']>[1]): Promise<boolean> {
    return this.atPayPal(() => this.#context.paypal.approve(orderId, outcome));
  }

  /** Runs an action at PayPal. It may be rejected, because the order has expired or is paid already. @returns whether it succeeded */
  async atPayPal(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.#context.log.append('rejected by PayPal', { email: this.#email, reason: String(error) });
      return false;
    }
  }

  /** @returns whether the response confirmed that the payment is completed */
  async capture(orderId: string): Promise<boolean> {
    const answer: Answer<{ status?: string }> = await this.#client.sendWithRetries('POST', `/paypal/order/${orderId}/capture`);
    if (!succeeded(answer)) return false;
    if (answer.body.status === 'COMPLETED') this.#context.log.acknowledge('capture', orderId, { email: this.#email });
    return answer.body.status === 'COMPLETED';
  }

  async place(orderId: string): Promise<void> {
    const form = { ...this.#form(), totalAmount: this.#price, paymentOrderId: orderId };
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

  /** The bank's decision about a pending capture, or the result of PayPal's review. */
  async settlePending(orderId: string, accepted: boolean): Promise<void> {
    await this.atPayPal(async () => {
      const { captures } = await this.#context.paypal.state();
      const capture = captures.find((each) => each.orderId === orderId && each.status === 'PENDING');
      if (capture) await this.#context.paypal.settle(capture.id, accepted ? 'COMPLETED' : 'DECLINED');
    });
  }

  /** Disputes the payment: PayPal reverses it, in full or in part, and returns the money when the seller wins. */
  async dispute(orderId: string, { partial, sellerWins }: { partial: boolean; sellerWins: boolean }): Promise<void> {
    await this.atPayPal(async () => {
      const { captures } = await this.#context.paypal.state();
      const capture = captures.find((each) => each.orderId === orderId && each.status === 'COMPLETED');
      if (!capture) return;
      const dispute = await this.#context.paypal.dispute({ captureId: capture.id });
      await this.#context.paypal.reverse(capture.id, 'CHARGEBACK', partial ? (this.#price / 2).toFixed(2) : undefined);
      if (sellerWins) await this.#context.paypal.resolveDispute(dispute.id);
    });
  }

  #form(): object {
    return {
      ...this.#trip,
      guestCount: 2,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: this.#email,
      phone: '+1 242 555 0199',
      locale: 'en',
    };
  }
}
