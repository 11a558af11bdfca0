/** A member of staff at work. */
import { randomUUID } from 'node:crypto';
import type { Dice } from './rng.ts';
import { aTrip, type Shop } from './checkout-scenarios.ts';
import type { Promised } from './client-log.ts';
import { aPicture } from './test-image.ts';
import { type Answer, succeeded, Visitor } from './http-client.ts';

/** What staff do, and how often. */
const tasks = {
  'change a status': 24,
  remove: 4,
  refund: 14,
  block: 8,
  'enter a phone booking': 8,
  'change the catalogue': 10,
  'change the gallery': 10,
  upload: 4,
  reply: 12,
};

interface Row {
  id: string;
}

interface BookingRow extends Row {
  status: string;
}

const stillImage = '/media/brand/sunset-cruise.jpg';

export class StaffMember {
  readonly #shop: Shop;
  readonly #visitor: Visitor;
  readonly #login: { username: string; password: string };
  #blocks: string[] = [];
  #packages: string[] = [];
  #pictures: string[] = [];

  constructor(shop: Shop, login: { username: string; password: string }) {
    this.#shop = shop;
    this.#login = login;
    this.#visitor = new Visitor(shop.door, shop.journal);
  }

  async work(dice: Dice): Promise<void> {
    switch (dice.weighted(tasks)) {
      case 'change a status':
        return this.#changeStatus(dice);
      case 'remove':
        return this.#remove(dice);
      case 'refund':
        return this.#refund(dice);
      case 'block':
        return this.#block(dice);
      case 'enter a phone booking':
        return this.#enter(dice);
      case 'change the catalogue':
        return this.#changeCatalogue(dice);
      case 'change the gallery':
        return this.#changeGallery(dice);
      case 'upload':
        return this.#upload(dice);
      case 'reply':
        return this.#reply(dice);
    }
  }

  /** Signs in again where that is asked for. What was lost on the way is not sent twice: a person would look first. */
  async #send<Body = Row>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const answer = await this.#visitor.send<Body>(method, path, body);
    if (answer.status !== 401) return answer;
    const signedIn = await this.#visitor.insist('POST', '/api/admin/login', this.#login);
    return succeeded(signedIn) ? this.#visitor.send<Body>(method, path, body) : answer;
  }

  /** @returns what was promised, if it was */
  async #do(
    what: Promised,
    id: string | undefined,
    [method, path, body]: [string, string, object?],
    more = {},
  ): Promise<string | undefined> {
    const answer = await this.#send<Row | undefined>(method, path, body);
    if (!succeeded(answer)) return undefined;
    const promised = id ?? String(answer.body?.id);
    this.#shop.journal.tell(what, promised, more);
    return promised;
  }

  async #someBooking(dice: Dice, filter = ''): Promise<BookingRow | undefined> {
    const { status, body } = await this.#send<BookingRow[]>('GET', `/api/bookings?limit=40${filter}`);
    return status === 200 && body.length > 0 ? dice.one(body) : undefined;
  }

  async #changeStatus(dice: Dice): Promise<void> {
    const booking = await this.#someBooking(dice);
    const status = dice.weighted({ confirmed: 5, cancelled: 4, pending: 1 });
    if (!booking || booking.status === status) return; // it would be no change
    const { id } = booking;
    await this.#do('status', id, ['PUT', `/api/admin/bookings/${id}/status`, { status }], { status });
  }

  async #remove(dice: Dice): Promise<void> {
    const booking = await this.#someBooking(dice, '&status=cancelled');
    if (booking) await this.#do('removal', booking.id, ['DELETE', `/api/admin/bookings/${booking.id}?force=true`]);
  }

  /** Its id makes pressing again harmless, so staff press until they know. */
  async #refund(dice: Dice): Promise<void> {
    const booking = await this.#someBooking(dice);
    if (!booking) return;
    const bookingId = booking.id;
    const refund = { refundId: randomUUID(), amount: dice.whole(10, 200), reason: 'The sea was rough' };
    const answer = await this.#visitor.insist('POST', `/api/admin/bookings/${bookingId}/refunds`, refund);
    if (succeeded(answer)) this.#shop.journal.tell('refund', refund.refundId, { bookingId, amount: refund.amount });
  }

  async #block(dice: Dice): Promise<void> {
    if (this.#blocks.length > 2) {
      const id = this.#blocks.shift()!;
      await this.#do('unblocking', id, ['DELETE', `/api/admin/blocks/${id}`]);
      return;
    }
    const { bookingDate } = aTrip(this.#shop.offer, dice).trip;
    const form = { from: `${bookingDate}T08:00`, to: `${bookingDate}T18:00`, reason: dice.one(['maintenance', 'weather', 'other']) };
    const id = await this.#do('block', undefined, ['POST', '/api/admin/blocks', form]);
    if (id) this.#blocks.push(id);
  }

  async #enter(dice: Dice): Promise<void> {
    const { trip } = aTrip(this.#shop.offer, dice);
    const caller = {
      firstName: 'Joan',
      lastName: 'Clarke',
      email: `caller-${randomUUID()}@faults.guests.example`,
      phone: '+1 242 555 0111',
    };
    await this.#do('phone booking', undefined, ['POST', '/api/admin/bookings', { ...trip, ...caller, guestCount: 3 }]);
  }

  async #changeCatalogue(dice: Dice): Promise<void> {
    const known = this.#packages.at(-1);
    if (known && dice.chance(0.3)) {
      this.#packages.pop();
      await this.#do('package removal', known, ['DELETE', `/api/admin/packages/${known}`]);
      return;
    }
    const form = {
      name: `A day at sea, ${dice.whole(1, 999)}`,
      duration: '4 hours',
      description: `As the wind blows, ${dice.whole(1, 999)}.`,
      price: 1_500,
      maxGuests: 8,
      includes: ['Captain'],
      imageUrl: stillImage,
      timeSlots: ['9:00 AM - 1:00 PM'],
    };
    if (known) return void (await this.#do('package change', known, ['PUT', `/api/admin/packages/${known}`, form]));
    const id = await this.#do('package', undefined, ['POST', '/api/admin/packages', form]);
    if (id) this.#packages.push(id);
  }

  async #changeGallery(dice: Dice): Promise<void> {
    const known = this.#pictures.at(-1);
    if (known && dice.chance(0.3)) {
      this.#pictures.pop();
      await this.#do('picture removal', known, ['DELETE', `/api/admin/gallery/${known}`]);
      return;
    }
    const form = { title: `Evening ${dice.whole(1, 9_999)}`, imageUrl: stillImage };
    if (known) return void (await this.#do('picture change', known, ['PUT', `/api/admin/gallery/${known}`, form]));
    const id = await this.#do('picture', undefined, ['POST', '/api/admin/gallery', form]);
    if (id) this.#pictures.push(id);
  }

  async #upload(dice: Dice): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([aPicture(dice)], { type: 'image/png' }), 'sea.png');
    const answer = await this.#send<{ imageUrl: string }>('POST', '/api/admin/media', form);
    if (succeeded(answer)) this.#shop.journal.tell('upload', answer.body.imageUrl);
  }

  async #reply(dice: Dice): Promise<void> {
    const { status, body } = await this.#send<Row[]>('GET', '/api/contact?status=pending&limit=20');
    if (status !== 200 || body.length === 0) return;
    const { id } = dice.one(body);
    const answer = await this.#visitor.insist<{ replies?: { id: number }[] }>('POST', `/api/contact/${id}/respond`, {
      response: `Of course you may, and the dog too. (${dice.whole(1, 99_999)})`,
    });
    if (succeeded(answer)) this.#shop.journal.tell('reply', id, { replyId: answer.body.replies?.at(-1)?.id });
  }
}
