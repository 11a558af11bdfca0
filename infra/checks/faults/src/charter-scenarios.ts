/** Scenarios of staff who change charters: they move them, put them off, call them off, withdraw the call and choose for guests. */
import { randomUUID } from 'node:crypto';
import { type CharterSlot, pickCharter, slotId } from './charters.ts';
import { type LoadContext, pickTrip } from './checkout-scenarios.ts';
import type { WriteKind } from './client-log.ts';
import { succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';
import { type Login, StaffClient } from './staff-client.ts';
import { pickChoice } from './trip-scenarios.ts';

/** Relative frequency of each task. */
const tasks = {
  'call off charters': 10,
  'withdraw a call': 4,
  'move a charter to another slot': 8,
  // The reminder of a charter that is moved to the next day is due at once.
  'move a charter to the next day': 10,
  'put off a charter': 6,
  'choose for a guest': 6,
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export class CharterScenarios {
  readonly #context: LoadContext;
  readonly #staff: StaffClient;
  #calls: string[] = [];

  constructor(context: LoadContext, login: Login) {
    this.#context = context;
    this.#staff = new StaffClient(context, login);
  }

  /** Runs one random task. */
  async run(rng: Rng): Promise<void> {
    switch (rng.weighted(tasks)) {
      case 'call off charters':
        return this.#callOff(rng);
      case 'withdraw a call':
        return this.#withdraw();
      case 'move a charter to another slot':
        return this.#moveToSlot(rng);
      case 'move a charter to the next day':
        return this.#moveToNextDay(rng);
      case 'put off a charter':
        return this.#putOff(rng);
      case 'choose for a guest':
        return this.#chooseForGuest(rng);
    }
  }

  /** Repeated until the result is known: the id of the client makes it one change. */
  async #change(kind: WriteKind, id: string, path: string, form: object): Promise<boolean> {
    const changed = succeeded(await this.#staff.sendWithRetries('POST', path, form));
    if (changed) this.#context.log.acknowledge(kind, id, { form });
    return changed;
  }

  /** The whole day, or the hours of one charter. Fails when a charter of somebody else lies in the range, as it must. */
  async #callOff(rng: Rng): Promise<void> {
    const charter = await pickCharter(this.#context, rng, 'sails');
    if (!charter) return;
    const callId = randomUUID();
    const form = {
      callId,
      from: charter.startsAt.toISOString(),
      to: charter.endsAt.toISOString(),
      cause: rng.pick(['weather', 'boat']),
      note: 'Thunderstorms until the evening.',
      bookingIds: [charter.id],
    };
    if (await this.#change('call', callId, '/api/admin/weather/calls', form)) this.#calls.push(callId);
  }

  async #withdraw(): Promise<void> {
    const callId = this.#calls.shift();
    if (callId) await this.#staff.sendWithRetries('POST', `/api/admin/weather/calls/${callId}/withdrawal`, {});
  }

  async #moveToSlot(rng: Rng): Promise<void> {
    const charter = await pickCharter(this.#context, rng, 'sails');
    if (!charter) return;
    const timeSlots = this.#context.offer.packages.find(({ id }) => id === charter.packageId)?.timeSlots;
    if (!timeSlots) return;
    await this.#move(rng, charter.id, { date: pickTrip(this.#context.offer, rng).bookingDate, timeSlot: rng.pick(timeSlots) });
  }

  async #moveToNextDay(rng: Rng): Promise<void> {
    const charter = await pickCharter(this.#context, rng, 'sails');
    if (!charter) return;
    const from = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + rng.int(5 * 60, 30 * 60) * MINUTE_MS;
    const time = (at: number) => new Date(at).toISOString();
    await this.#move(rng, charter.id, { from: time(from), to: time(from + HOUR_MS) });
  }

  async #move(rng: Rng, bookingId: string, to: object): Promise<void> {
    const form = { moveId: randomUUID(), ...to, cause: rng.pick(['guest', 'weather', 'business']), notifyGuest: true };
    const answer = await this.#staff.sendWithRetries<CharterSlot>('POST', `/api/admin/bookings/${bookingId}/move`, form);
    if (succeeded(answer)) this.#context.log.acknowledge('move', slotId(bookingId, answer.body), { form });
  }

  async #putOff(rng: Rng): Promise<void> {
    const charter = await pickCharter(this.#context, rng, 'sails');
    if (!charter || charter.startsAt.getTime() - Date.now() > 300 * DAY_MS) return;
    const delayId = randomUUID();
    const form = { delayId, minutes: 15 * rng.int(1, 12), note: 'The wind drops at noon.', bookingIds: [charter.id] };
    await this.#change('delay', delayId, '/api/admin/weather/delays', form);
  }

  async #chooseForGuest(rng: Rng): Promise<void> {
    const charter = await pickCharter(this.#context, rng, 'waits for a choice');
    if (charter)
      await this.#staff.sendWithRetries('POST', `/api/admin/bookings/${charter.id}/choice`, pickChoice(this.#context, charter, rng));
  }
}
