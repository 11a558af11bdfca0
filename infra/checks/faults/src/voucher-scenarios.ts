/** Scenarios of guests who give charters as presents, and of those who use the vouchers: alone, and several at the same time. */
import { buyCharter, type LoadContext, pickTrip } from './checkout-scenarios.ts';
import { Checkout, payAsked } from './checkout.ts';
import { HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';

/** Relative frequency of each scenario. */
const scenarios = {
  'buy a voucher': 8,
  'use a voucher': 8,
  'use two vouchers': 3,
  'several guests use one voucher': 12,
};

/** US dollars: some pay for a part of a charter, others for more than one. */
const amounts = [200, 700, 1_500, 4_000];

/** The latest e-mails that have not arrived, and codes. They are few, so that each voucher is used several times. */
const MAX_KNOWN = 8;

const voucherCode = /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/;

let presentCount = 0;

export class VoucherScenarios {
  readonly #context: LoadContext;
  /** Addresses to which vouchers are on their way. */
  #awaited: string[] = [];
  /** Codes of vouchers that have arrived, of which something may be left. */
  #codes: string[] = [];

  constructor(context: LoadContext) {
    this.#context = context;
  }

  /** Runs one random scenario. */
  async run(rng: Rng): Promise<void> {
    const scenario = rng.weighted(scenarios);
    if (scenario === 'buy a voucher') return this.#buy(rng);
    await this.#collect();
    if (this.#codes.length === 0) return;
    const code = rng.pick(this.#codes);
    const use = (own: Rng, ...codes: string[]) =>
      buyCharter(this.#context, own, pickTrip(this.#context.offer, own), { vouchers: [...new Set(codes)] });
    switch (scenario) {
      case 'use a voucher':
        return use(rng, code);
      case 'use two vouchers':
        return use(rng, code, rng.pick(this.#codes));
      case 'several guests use one voucher':
        await Promise.all(Array.from({ length: rng.int(2, 4) }, (_, index) => use(rng.fork(`guest ${index}`), code)));
    }
  }

  async #buy(rng: Rng): Promise<void> {
    const email = `present-${++presentCount}@faults.guests.example`;
    const guest = new HttpClient(this.#context.site, this.#context.log);
    const worth = rng.chance(0.2) ? { packageId: rng.pick(this.#context.offer.packages).id } : { amount: rng.pick(amounts) };
    const answer = await guest.sendWithRetries<{ paymentRequestId: string; amount: number }>('POST', '/api/gift', {
      ...worth,
      forName: 'Mary',
      message: 'For a day at sea.',
      buyer: { firstName: 'Ada', lastName: 'Lovelace', email },
      locale: 'en',
    });
    if (!succeeded(answer)) return;
    const { paymentRequestId: id, amount } = answer.body;
    await payAsked(new Checkout(this.#context, guest, email), { id, amount }, rng);
    this.#awaited = [...this.#awaited, email].slice(-MAX_KNOWN);
  }

  /** Reads the codes in the e-mails that have arrived. */
  async #collect(): Promise<void> {
    const found = await Promise.all(this.#awaited.slice(0, 5).map(async (email) => ({ email, code: await this.#findCode(email) })));
    const arrived = found.filter(({ code }) => code !== undefined).map(({ email }) => email);
    const late = found.filter(({ code }) => code === undefined).map(({ email }) => email);
    const others = this.#awaited.slice(5).filter((email) => !arrived.includes(email));
    this.#awaited = [...others, ...late];
    this.#codes = [...this.#codes, ...found.flatMap(({ code }) => code ?? [])].slice(-MAX_KNOWN);
  }

  async #findCode(email: string): Promise<string | undefined> {
    const { inbox } = this.#context.cluster.stack.file;
    const emails = await fetch(`${inbox}/api/messages?to=${encodeURIComponent(email)}`)
      .then((response) => response.json() as Promise<{ text: string }[]>)
      .catch(() => []);
    return emails.map(({ text }) => voucherCode.exec(text)?.[0]).find((code) => code !== undefined);
  }
}
