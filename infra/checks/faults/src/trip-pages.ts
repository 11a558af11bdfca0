/** The pages of guests' links. Staff have read each key to its guest on the phone: an e-mail may arrive after the scenario. */
import type { LoadContext } from './checkout-scenarios.ts';
import { HttpClient, succeeded } from './http-client.ts';
import { type Login, StaffClient } from './staff-client.ts';

export class TripPages {
  readonly #context: LoadContext;
  readonly #staff: StaffClient;
  /** Key of each booking. All scenarios share them, because a new key ends the former. */
  readonly #keys = new Map<string, string>();

  constructor(context: LoadContext, login: Login) {
    this.#context = context;
    this.#staff = new StaffClient(context, login);
  }

  /** Opens the link. One that another link has replaced opens nothing: the guest asks for the new one. */
  async open(bookingId: string): Promise<HttpClient | undefined> {
    const guest = new HttpClient(this.#context.site, this.#context.log);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const key = this.#keys.get(bookingId) ?? (await this.#requestKey(bookingId));
      if (key && succeeded(await guest.sendWithRetries('POST', '/api/trip/open', { key }))) return guest;
      this.#keys.delete(bookingId);
    }
    return undefined;
  }

  async #requestKey(bookingId: string): Promise<string | undefined> {
    const answer = await this.#staff.sendWithRetries<{ url?: string }>('POST', `/api/admin/bookings/${bookingId}/link`, {});
    const key = answer.body.url?.split('/').at(-1);
    if (key) this.#keys.set(bookingId, key);
    return key;
  }
}
