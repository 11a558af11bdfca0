/** Scenarios of staff who keep the accounts of bookings: they ask for balances, and record what was paid by hand. */
import { randomUUID } from 'node:crypto';
import type { LoadContext } from './checkout-scenarios.ts';
import { Checkout, payAsked, payClosed, type Asked } from './checkout.ts';
import { type HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';
import { type Login, StaffClient } from './staff-client.ts';
import type { TripPages } from './trip-pages.ts';

/** Relative frequency of each task. */
const tasks = {
  'ask for the balance': 8,
  'record a payment': 6,
  'correct a payment': 3,
  'record a payment while the guest pays': 5,
  'ask for another amount during the payment': 5,
};

const DAY_MS = 86_400_000;

interface Debtor {
  id: string;
  /** Cents. */
  owed: string;
}

interface Payment {
  bookingId: string;
  amount: number;
  method: string;
}

export class FolioScenarios {
  readonly #context: LoadContext;
  readonly #pages: TripPages;
  readonly #staff: StaffClient;
  /** Those that were recorded and not corrected. */
  #recorded: Payment[] = [];

  constructor(context: LoadContext, login: Login, pages: TripPages) {
    this.#context = context;
    this.#pages = pages;
    this.#staff = new StaffClient(context, login);
  }

  /** Runs one random task. */
  async run(rng: Rng): Promise<void> {
    const task = rng.weighted(tasks);
    if (task === 'correct a payment') return this.#correct();
    const debtor = await this.#pickDebtor(rng);
    if (!debtor) return;
    switch (task) {
      case 'ask for the balance':
        return this.#ask(debtor, rng);
      case 'record a payment':
        return this.#record(debtor, rng);
      case 'record a payment while the guest pays':
        return this.#whileGuestPays(debtor, rng, (guest, asked) =>
          Promise.all([payAsked(guest, asked, rng.fork('guest')), this.#record(debtor, rng)]),
        );
      case 'ask for another amount during the payment':
        return this.#whileGuestPays(debtor, rng, (guest, asked) => payClosed(guest, asked, rng, () => this.#ask(debtor, rng)));
    }
  }

  /** A booking of which something is still to be paid: a phone booking, or one with a deposit. */
  async #pickDebtor(rng: Rng): Promise<Debtor | undefined> {
    const sql = `SELECT id, balance_cents AS owed FROM booking
      WHERE email LIKE '%@faults.guests.example' AND email NOT LIKE 'sailed-%' AND balance_cents > 0 AND status IN ('pending', 'confirmed')
        AND archived_at IS NULL AND starts_at > now() + interval '3 days' ORDER BY created_at DESC, id LIMIT 30`;
    const found = await this.#context.cluster.rows<Debtor>('booking', sql).catch(() => []);
    return found.length > 0 ? rng.pick(found) : undefined;
  }

  /** All that is owed, or a part of it. */
  async #ask({ id, owed }: Debtor, rng: Rng): Promise<void> {
    const form = { kind: 'balance', amount: partOf(owed, rng), dueAt: new Date(Date.now() + rng.int(2, 20) * DAY_MS).toISOString() };
    await this.#staff.sendWithRetries('POST', `/api/admin/bookings/${id}/payment-requests`, form);
  }

  async #record({ id: bookingId, owed }: Debtor, rng: Rng): Promise<void> {
    const payment = { bookingId, amount: partOf(owed, rng), method: rng.pick(['cash', 'terminal', 'bank']) };
    if (await this.#enter(payment)) this.#recorded.push(payment);
  }

  async #correct(): Promise<void> {
    const payment = this.#recorded.shift();
    if (payment) await this.#enter({ ...payment, amount: -payment.amount });
  }

  /** The entry's id makes the request idempotent, so it is repeated until the result is known. */
  async #enter({ bookingId, amount, method }: Payment): Promise<boolean> {
    const form = { entryId: randomUUID(), amount, method, note: 'At the dock' };
    const entered = succeeded(await this.#staff.sendWithRetries('POST', `/api/admin/bookings/${bookingId}/payments`, form));
    if (entered) this.#context.log.acknowledge('manual payment', form.entryId, { bookingId, amount });
    return entered;
  }

  async #whileGuestPays(debtor: Debtor, rng: Rng, act: (guest: Checkout, asked: Asked) => Promise<unknown>): Promise<void> {
    const guest = await this.#pages.open(debtor.id);
    if (!guest) return;
    const asked = (await this.#findAsked(guest)) ?? (await this.#ask(debtor, rng), await this.#findAsked(guest));
    if (asked) await act(new Checkout(this.#context, guest, debtor.id), asked);
  }

  async #findAsked(guest: HttpClient): Promise<Asked | undefined> {
    const { status, body } = await guest.sendWithRetries<{ paymentRequests?: (Asked & { kind: string })[] }>('GET', '/api/trip');
    return status === 200 ? body.paymentRequests?.find(({ kind }) => kind === 'balance') : undefined;
  }
}

/** In dollars. @param owed in cents */
const partOf = (owed: string, rng: Rng): number =>
  (rng.chance(0.5) ? Number(owed) : Math.max(1, Math.ceil(Number(owed) * rng.float()))) / 100;
