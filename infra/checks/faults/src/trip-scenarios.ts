/** Scenarios of guests on the page of their link: they move, cancel, choose after a weather call, and fill in their party with friends. */
import { randomUUID } from 'node:crypto';
import { type Charter, type CharterSlot, type CharterState, pickCharter, slotId } from './charters.ts';
import { type LoadContext, pickTrip } from './checkout-scenarios.ts';
import { HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';
import type { TripPages } from './trip-pages.ts';

/** Relative frequency of each scenario. */
const scenarios = {
  'read the page': 2,
  'move the charter': 14,
  'cancel the charter': 6,
  'choose after a weather call or a move': 14,
  'friends join': 14,
  'change the number of guests': 10,
};

/** The charter that a scenario needs. */
const stateFor: Partial<Record<keyof typeof scenarios, CharterState>> = {
  'choose after a weather call or a move': 'waits for a choice',
  'read the page': 'any',
};

/** The boat has twelve places. */
const MAX_GUESTS = 12;
const MAX_FRIENDS = 16;
const DAY_MS = 86_400_000;

interface Trip {
  revision: number;
  bookingDate: string;
  party?: { max: number; members: { id: string }[]; joinUrl: string };
}

interface Opening {
  date: string;
  slots: { timeSlot: string }[];
}

/** One of the choices that a guest has, or staff make for a guest. */
export function pickChoice({ offer }: LoadContext, { cancellationId, moveId, packageId }: Charter, rng: Rng): object {
  const { bookingDate: date } = pickTrip(offer, rng);
  const timeSlots = offer.packages.find(({ id }) => id === packageId)?.timeSlots ?? ['9:00 AM - 1:00 PM'];
  const another = { choose: 'move', date, timeSlot: rng.pick(timeSlots) };
  return cancellationId
    ? { cancellationId, ...rng.pick([{ choose: 'offer' }, another, { choose: 'refund' }]) }
    : { moveId, ...rng.pick([{ choose: 'keep' }, another, { choose: 'refund' }]) };
}

export class TripScenarios {
  readonly #context: LoadContext;
  readonly #pages: TripPages;

  constructor(context: LoadContext, pages: TripPages) {
    this.#context = context;
    this.#pages = pages;
  }

  /** Runs one random scenario, of a random charter. */
  async run(rng: Rng): Promise<void> {
    const scenario = rng.weighted(scenarios);
    const charter = await pickCharter(this.#context, rng, stateFor[scenario] ?? 'sails');
    const guest = charter && (await this.#pages.open(charter.id));
    if (!guest) return;
    switch (scenario) {
      case 'read the page':
        return this.#read(guest);
      case 'move the charter':
        return this.#move(guest, charter.id, rng);
      case 'cancel the charter':
        return this.#cancel(guest, rng);
      case 'choose after a weather call or a move':
        return this.#choose(guest, charter, rng);
      case 'friends join':
        return this.#join(guest, rng);
      case 'change the number of guests':
        return this.#changeGuestCount(guest, rng);
    }
  }

  async #read(guest: HttpClient): Promise<void> {
    const paths = ['/api/trip', '/api/trip/party', '/api/trip/cancellation', '/api/trip/calendar.ics', '/api/trip/invoice.pdf'];
    await Promise.all(paths.map((path) => guest.send('GET', path)));
  }

  async #findTrip(guest: HttpClient): Promise<Trip | undefined> {
    const answer = await guest.sendWithRetries<Trip>('GET', '/api/trip');
    return answer.status === 200 ? answer.body : undefined;
  }

  /** Moves to one of the free slots, or to two of them at once from two tabs. */
  async #move(guest: HttpClient, bookingId: string, rng: Rng): Promise<void> {
    const trip = await this.#findTrip(guest);
    const from = pickTrip(this.#context.offer, rng).bookingDate;
    const to = new Date(Date.parse(from) + 20 * DAY_MS).toISOString().slice(0, 10);
    const openings = await guest.sendWithRetries<Opening[]>('GET', `/api/trip/openings?from=${from}&to=${to}`);
    if (!trip || openings.status !== 200 || openings.body.length === 0) return;
    const move = async () => {
      const { date, slots } = rng.pick(openings.body);
      const form = { moveId: randomUUID(), date, timeSlot: rng.pick(slots).timeSlot, expectedRevision: trip.revision };
      const answer = await guest.sendWithRetries<CharterSlot>('POST', '/api/trip/move', form);
      if (succeeded(answer)) this.#context.log.acknowledge('move', slotId(bookingId, answer.body), { form });
    };
    await Promise.all(rng.chance(0.3) ? [move(), move()] : [move()]);
  }

  /** Cancels for the amount that the page shows. Sometimes pressed in two tabs. */
  async #cancel(guest: HttpClient, rng: Rng): Promise<void> {
    const quote = await guest.sendWithRetries<{ due: number }>('GET', '/api/trip/cancellation');
    if (quote.status !== 200) return;
    const cancel = () =>
      guest.sendWithRetries('POST', '/api/trip/cancellation', { cancellationId: randomUUID(), expectedAmount: quote.body.due });
    await Promise.all(rng.chance(0.3) ? [cancel(), cancel()] : [cancel()]);
  }

  /** Sometimes two choices at once, from two tabs. */
  async #choose(guest: HttpClient, charter: Charter, rng: Rng): Promise<void> {
    const choose = () => guest.sendWithRetries('POST', '/api/trip/choice', pickChoice(this.#context, charter, rng));
    await Promise.all(rng.chance(0.3) ? [choose(), choose()] : [choose()]);
  }

  /** More friends than there are places open the link of the party at the same time, while the guest enters some of them too. */
  async #join(guest: HttpClient, rng: Rng): Promise<void> {
    const trip = await this.#findTrip(guest);
    const key = trip?.party?.joinUrl.split('/').at(-1);
    if (!key) return;
    const join = async (index: number, name: string) => {
      const friend = new HttpClient(this.#context.site, this.#context.log);
      if (!succeeded(await friend.sendWithRetries('POST', '/api/join/open', { key }))) return;
      await friend.sendWithRetries('PUT', '/api/join/me', {
        name,
        age: index % 4 === 3 ? 'child' : 'adult',
      });
    };
    const names = Array.from({ length: rng.int(2, MAX_FRIENDS) }, () => `Friend ${rng.int(1, 9_999)}`);
    await Promise.all([
      ...names.map((name, index) => join(index, name)),
      guest.send('POST', '/api/trip/party', { age: 'adult' }),
      ...(rng.chance(0.4) ? [this.#changeGuestCount(guest, rng.fork('number of guests'))] : []),
    ]);
  }

  async #changeGuestCount(guest: HttpClient, rng: Rng): Promise<void> {
    const trip = await this.#findTrip(guest);
    if (!trip) return;
    await guest.send('PATCH', '/api/trip', { guestCount: rng.int(1, MAX_GUESTS), expectedRevision: trip.revision });
    // Somebody drops out, and another may come.
    const leaving = trip.party?.members[0];
    if (leaving && rng.chance(0.3)) await guest.send('DELETE', `/api/trip/party/${leaving.id}`);
  }
}
