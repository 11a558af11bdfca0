/** Scenarios of offers: staff write them, change and withdraw them, and guests pay or decline them by the link. */
import { type LoadContext, pickTrip } from './checkout-scenarios.ts';
import { type Asked, Checkout, payAsked, payClosed } from './checkout.ts';
import { HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';
import { type Login, StaffClient } from './staff-client.ts';

/** Relative frequency of each scenario. */
const scenarios = {
  'send an offer': 10,
  'prepare another version': 2,
  'send another version': 4,
  'withdraw an offer': 2,
  'pay an offer': 12,
  'pay a version that is replaced': 4,
  'pay an offer that is withdrawn': 4,
  'decline an offer': 1,
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Offers that guests still decide about. */
const MAX_OPEN = 12;

/** An offer that was sent. */
interface SentOffer {
  id: string;
  /** Key of the guest's link. */
  key: string;
  form: ReturnType<typeof writeOffer>;
}

interface GuestOffer {
  payNow: number;
  paymentRequestId?: string;
}

let offerCount = 0;

/** An offer with hours of its own; two of three hold the boat. Time passes in leaps here, so that many end before they are paid. */
function writeOffer({ offer }: LoadContext, rng: Rng) {
  const { bookingDate } = pickTrip(offer, rng);
  const validUntil = new Date(Date.now() + rng.int(20, 3 * 24 * 60) * MINUTE_MS).toISOString();
  const unitAmount = rng.int(8, 30) * 100;
  return {
    firstName: 'Mary',
    lastName: 'Somerville',
    email: `guest-of-offer-${++offerCount}@faults.guests.example`,
    phone: '+1 242 555 0123',
    locale: 'en',
    title: `Around Eleuthera, ${offerCount}`,
    message: 'With lunch in Spanish Wells.',
    startsAt: `${bookingDate}T${rng.pick(['08', '09', '13'])}:00`,
    endsAt: `${bookingDate}T18:00`,
    guestCount: rng.int(1, 8),
    lines: [
      { text: 'Charter', qty: 1, unitAmount },
      { text: 'Lunch', qty: 2, unitAmount: 45 },
    ],
    ...(rng.chance(0.6) && { deposit: unitAmount / 2 }),
    validUntil,
    ...(rng.chance(0.66) && { holdBoatUntil: new Date(Math.min(Date.parse(validUntil), Date.now() + 2 * DAY_MS)).toISOString() }),
  };
}

export class OfferScenarios {
  readonly #context: LoadContext;
  readonly #staff: StaffClient;
  #open: SentOffer[] = [];

  constructor(context: LoadContext, login: Login) {
    this.#context = context;
    this.#staff = new StaffClient(context, login);
  }

  /** Runs one random scenario. */
  async run(rng: Rng): Promise<void> {
    const scenario = this.#open.length === 0 ? 'send an offer' : rng.weighted(scenarios);
    if (scenario === 'send an offer') return this.#write(rng);
    const offer = rng.pick(this.#open);
    switch (scenario) {
      case 'prepare another version':
        return void (await this.#change(offer, rng));
      case 'send another version':
        return this.#sendAnother(offer, rng);
      case 'withdraw an offer':
        return this.#withdraw(offer);
      case 'pay an offer':
        return this.#payOffer(offer, rng);
      case 'pay a version that is replaced':
        return this.#payClosed(offer, rng, () => this.#sendAnother(offer, rng));
      case 'pay an offer that is withdrawn':
        return this.#payClosed(offer, rng, () => this.#withdraw(offer));
      case 'decline an offer': {
        const guest = await this.#openLink(offer);
        await guest?.sendWithRetries('POST', '/api/offer/decline', { reason: 'We come another year.' });
        this.#forget(offer);
      }
    }
  }

  async #write(rng: Rng): Promise<void> {
    const form = writeOffer(this.#context, rng);
    const id = await this.#staff.write('offer', undefined, ['POST', '/api/admin/offers', form]);
    if (id) await this.#send(id, form);
  }

  /** Sent again, it sends nothing new: so it is repeated until the result is known. */
  async #send(id: string, form: SentOffer['form']): Promise<void> {
    const answer = await this.#staff.sendWithRetries<{ url?: string }>('POST', `/api/admin/offers/${id}/send`, {});
    const key = answer.body.url?.split('/').at(-1);
    if (!succeeded(answer) || !key) return;
    this.#open = [...this.#open.filter((one) => one.id !== id), { id, key, form }].slice(-MAX_OPEN);
  }

  /** At another price, of which it may be paid whole. */
  async #change({ id, form }: SentOffer, rng: Rng): Promise<SentOffer['form'] | undefined> {
    const [charter, ...others] = form.lines;
    const { deposit: _deposit, ...rest } = form;
    const changed = { ...rest, lines: [{ ...charter!, unitAmount: charter!.unitAmount + rng.int(-2, 2) * 50 }, ...others] };
    return succeeded(await this.#staff.sendWithRetries('PUT', `/api/admin/offers/${id}`, changed)) ? changed : undefined;
  }

  async #sendAnother(offer: SentOffer, rng: Rng): Promise<void> {
    const changed = await this.#change(offer, rng);
    if (changed) await this.#send(offer.id, changed);
  }

  async #withdraw(offer: SentOffer): Promise<void> {
    const answer = await this.#staff.sendWithRetries('POST', `/api/admin/offers/${offer.id}/withdrawal`, {});
    if (succeeded(answer)) this.#context.log.acknowledge('offer withdrawal', offer.id);
    this.#forget(offer);
  }

  async #payOffer(offer: SentOffer, rng: Rng): Promise<void> {
    const here = await this.#openLink(offer);
    const asked = here && (await this.#findAsked(here));
    if (!asked) return this.#forget(offer);
    const there = rng.chance(0.5) ? await this.#openLink(offer) : undefined;
    await payAsked(this.#checkout(here, offer), asked, rng, there && this.#checkout(there, offer));
  }

  async #payClosed(offer: SentOffer, rng: Rng, close: () => Promise<void>): Promise<void> {
    const guest = await this.#openLink(offer);
    const asked = guest && (await this.#findAsked(guest));
    if (asked) await payClosed(this.#checkout(guest, offer), asked, rng, close);
  }

  #checkout(guest: HttpClient, { form }: SentOffer): Checkout {
    return new Checkout(this.#context, guest, form.email);
  }

  async #openLink({ key }: SentOffer): Promise<HttpClient | undefined> {
    const guest = new HttpClient(this.#context.site, this.#context.log);
    return succeeded(await guest.sendWithRetries('POST', '/api/offer/open', { key })) ? guest : undefined;
  }

  /** @returns undefined for an offer that can no longer be paid */
  async #findAsked(guest: HttpClient): Promise<Asked | undefined> {
    const { status, body } = await guest.sendWithRetries<GuestOffer>('GET', '/api/offer');
    return status === 200 && body.paymentRequestId ? { id: body.paymentRequestId, amount: body.payNow } : undefined;
  }

  #forget({ id }: SentOffer): void {
    this.#open = this.#open.filter((one) => one.id !== id);
  }
}
