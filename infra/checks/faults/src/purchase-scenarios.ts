/** Scenarios of guests who pay on the page of their link: add-ons, a balance, a move to a dearer day, and a gratuity for the crew. */
import { randomUUID } from 'node:crypto';
import { type CharterSlot, pickCharter, slotId } from './charters.ts';
import { type LoadContext, pickTrip } from './checkout-scenarios.ts';
import { type Asked, Checkout, payAsked, payClosed } from './checkout.ts';
import { type HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';
import type { TripPages } from './trip-pages.ts';

/** Relative frequency of each scenario. */
const scenarios = {
  'pay what is asked for': 14,
  'order add-ons': 10,
  'order other add-ons during the payment': 6,
  'move to a dearer day': 8,
  'give a gratuity': 8,
  'give another gratuity during the payment': 3,
};

const DAY_MS = 86_400_000;

interface Requested {
  paymentRequestId: string;
  amount: number;
}

interface Trip extends CharterSlot {
  revision: number;
  paymentRequests?: (Asked & { kind: string })[];
}

interface Opening {
  date: string;
  difference?: number;
  slots: { timeSlot: string }[];
}

export class PurchaseScenarios {
  readonly #context: LoadContext;
  readonly #pages: TripPages;
  /** Ids of charters that have returned. */
  readonly #returned: readonly string[];

  constructor(context: LoadContext, pages: TripPages, returned: readonly string[]) {
    this.#context = context;
    this.#pages = pages;
    this.#returned = returned;
  }

  /** Runs one random scenario, of a random charter. */
  async run(rng: Rng): Promise<void> {
    const scenario = rng.weighted(scenarios);
    const id = await this.#pick(scenario, rng);
    const guest = id && (await this.#pages.open(id));
    if (!guest) return;
    const checkout = new Checkout(this.#context, guest, id);
    switch (scenario) {
      case 'pay what is asked for':
        return this.#payAsked(guest, checkout, id, rng);
      case 'order add-ons':
        return this.#pay(checkout, await this.#orderAddOns(guest, rng), id, rng);
      case 'order other add-ons during the payment': {
        const asked = await this.#orderAddOns(guest, rng, 1);
        if (asked) await payClosed(checkout, asked, rng, () => this.#orderAddOns(guest, rng, 2));
        return;
      }
      case 'move to a dearer day':
        return this.#pay(checkout, await this.#moveToDearerDay(guest, id, rng), id, rng);
      case 'give a gratuity':
        return this.#pay(checkout, await this.#giveGratuity(guest, rng.int(1, 40) * 10), id, rng);
      case 'give another gratuity during the payment': {
        const asked = await this.#giveGratuity(guest, 100);
        if (asked) await payClosed(checkout, asked, rng, () => this.#giveGratuity(guest, rng.int(11, 40) * 10));
      }
    }
  }

  async #pick(scenario: keyof typeof scenarios, rng: Rng): Promise<string | undefined> {
    switch (scenario) {
      case 'give a gratuity':
      case 'give another gratuity during the payment':
        return rng.pick(this.#returned);
      case 'pay what is asked for': {
        const sql = `SELECT DISTINCT booking_id AS id, created_at FROM payment_request WHERE state = 'open' AND kind IN ('balance', 'move')
          AND booking_id IN (SELECT id FROM booking WHERE email LIKE '%@faults.guests.example') ORDER BY created_at DESC LIMIT 30`;
        const found = await this.#context.cluster.rows<{ id: string }>('booking', sql).catch(() => []);
        return found.length > 0 ? rng.pick(found).id : undefined;
      }
      default:
        return (await pickCharter(this.#context, rng, 'sails'))?.id;
    }
  }

  /** Sometimes with a second device on which the guest has opened the same link. */
  async #pay(checkout: Checkout, asked: Asked | undefined, bookingId: string, rng: Rng): Promise<void> {
    if (!asked) return;
    const other = rng.chance(0.5) ? await this.#pages.open(bookingId) : undefined;
    await payAsked(checkout, asked, rng, other && new Checkout(this.#context, other, bookingId));
  }

  async #payAsked(guest: HttpClient, checkout: Checkout, bookingId: string, rng: Rng): Promise<void> {
    const asked = (await this.#findTrip(guest))?.paymentRequests ?? [];
    if (asked.length > 0) await this.#pay(checkout, rng.pick(asked), bookingId, rng);
  }

  async #findTrip(guest: HttpClient): Promise<Trip | undefined> {
    const answer = await guest.sendWithRetries<Trip>('GET', '/api/trip');
    return answer.status === 200 ? answer.body : undefined;
  }

  async #orderAddOns(guest: HttpClient, rng: Rng, qty = 1): Promise<Asked | undefined> {
    const offered = await guest.sendWithRetries<{ id: number; left: number }[]>('GET', '/api/trip/add-ons');
    const left = offered.status === 200 ? offered.body.filter((addOn) => addOn.left >= qty) : [];
    if (left.length === 0) return undefined;
    return this.#ask(guest, '/api/trip/add-ons', { addOns: [{ id: rng.pick(left).id, qty }] });
  }

  #giveGratuity(guest: HttpClient, amount: number): Promise<Asked | undefined> {
    return this.#ask(guest, '/api/trip/gratuity', { amount });
  }

  async #ask(guest: HttpClient, path: string, form: object): Promise<Asked | undefined> {
    const answer = await guest.sendWithRetries<Requested>('POST', path, form);
    return succeeded(answer) ? { id: answer.body.paymentRequestId, amount: answer.body.amount } : undefined;
  }

  /** The charter stays where it is until the difference is paid. */
  async #moveToDearerDay(guest: HttpClient, bookingId: string, rng: Rng): Promise<Asked | undefined> {
    const trip = await this.#findTrip(guest);
    const from = pickTrip(this.#context.offer, rng).bookingDate;
    const to = new Date(Date.parse(from) + 20 * DAY_MS).toISOString().slice(0, 10);
    const openings = await guest.sendWithRetries<Opening[]>('GET', `/api/trip/openings?from=${from}&to=${to}`);
    const dearer = openings.status === 200 ? openings.body.filter(({ difference = 0 }) => difference > 0) : [];
    if (!trip || dearer.length === 0) return undefined;
    const { date, slots } = rng.pick(dearer);
    const form = { moveId: randomUUID(), date, timeSlot: rng.pick(slots).timeSlot, expectedRevision: trip.revision };
    const answer = await guest.sendWithRetries<Trip>('POST', '/api/trip/move', form);
    if (!succeeded(answer)) return undefined;
    this.#context.log.acknowledge('move', slotId(bookingId, answer.body), { form });
    return answer.body.paymentRequests?.find(({ kind }) => kind === 'move');
  }
}
