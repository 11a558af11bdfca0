/** Scenarios of staff in the back office. */
import { randomUUID } from 'node:crypto';
import { type LoadContext, pickTrip } from './checkout-scenarios.ts';
import { succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';
import { type Login, StaffClient } from './staff-client.ts';
import { randomPng } from './test-image.ts';

/** Relative frequency of each task. */
const tasks = {
  'change booking status': 24,
  'delete booking': 4,
  refund: 14,
  'pay the refund of a cancellation': 8,
  'add or remove block': 8,
  'enter a phone booking': 8,
  'change packages': 10,
  'change gallery': 10,
  'upload picture': 4,
  'reply to message': 12,
};

interface Row {
  id: string;
}

interface BookingRow extends Row {
  status: string;
}

/** Any of these pays the refund; without them it is owed. */
const cancellationOptions = (rng: Rng) => ({
  cancellationId: randomUUID(),
  cause: rng.pick(['guest', 'weather', 'boat', 'business']),
  refund: 'policy',
});

const imageUrl = '/media/brand/sunset-cruise.jpg';

export class StaffScenarios {
  readonly #context: LoadContext;
  readonly #staff: StaffClient;
  #blocks: string[] = [];
  #packages: string[] = [];
  #pictures: string[] = [];

  constructor(context: LoadContext, login: Login) {
    this.#context = context;
    this.#staff = new StaffClient(context, login);
  }

  /** Runs one random task. */
  async run(rng: Rng): Promise<void> {
    switch (rng.weighted(tasks)) {
      case 'change booking status':
        return this.#changeStatus(rng);
      case 'delete booking':
        return this.#deleteBooking(rng);
      case 'refund':
        return this.#refund(rng);
      case 'pay the refund of a cancellation':
        return this.#payRefund(rng);
      case 'add or remove block':
        return this.#addOrRemoveBlock(rng);
      case 'enter a phone booking':
        return this.#enterPhoneBooking(rng);
      case 'change packages':
        return this.#changePackages(rng);
      case 'change gallery':
        return this.#changeGallery(rng);
      case 'upload picture':
        return this.#upload(rng);
      case 'reply to message':
        return this.#reply(rng);
    }
  }

  async #pickBooking(rng: Rng, filter = ''): Promise<BookingRow | undefined> {
    const { status, body } = await this.#staff.send<BookingRow[]>('GET', `/api/bookings?limit=40${filter}`);
    return status === 200 && body.length > 0 ? rng.pick(body) : undefined;
  }

  async #changeStatus(rng: Rng): Promise<void> {
    const booking = await this.#pickBooking(rng);
    const status = rng.weighted({ confirmed: 5, cancelled: 4, pending: 1 });
    if (!booking || booking.status === status) return; // No change, so nothing would be audited.
    const { id } = booking;
    const options = status === 'cancelled' && rng.chance(0.6) ? cancellationOptions(rng) : {};
    await this.#staff.write('status', id, ['PUT', `/api/admin/bookings/${id}/status`, { status, ...options }], { status });
  }

  async #deleteBooking(rng: Rng): Promise<void> {
    const booking = await this.#pickBooking(rng, '&status=cancelled');
    if (booking) await this.#staff.write('removal', booking.id, ['DELETE', `/api/admin/bookings/${booking.id}?force=true`]);
  }

  /** The refund id makes the request idempotent, so it is repeated until the result is known. */
  async #refund(rng: Rng): Promise<void> {
    const booking = await this.#pickBooking(rng);
    if (!booking) return;
    const bookingId = booking.id;
    const refund = { refundId: randomUUID(), amount: rng.int(10, 200), reason: 'The sea was rough' };
    const answer = await this.#staff.sendWithRetries('POST', `/api/admin/bookings/${bookingId}/refunds`, refund);
    if (succeeded(answer)) this.#context.log.acknowledge('refund', refund.refundId, { bookingId, amount: refund.amount });
  }

  /** Repeated until the result is known: the refund has the cancellation's id. */
  async #payRefund(rng: Rng): Promise<void> {
    const booking = await this.#pickBooking(rng, '&attention=refundOwed');
    if (booking) await this.#staff.sendWithRetries('POST', `/api/admin/bookings/${booking.id}/cancellation/refund`, {});
  }

  async #addOrRemoveBlock(rng: Rng): Promise<void> {
    if (this.#blocks.length > 2) {
      const id = this.#blocks.shift()!;
      await this.#staff.write('block removal', id, ['DELETE', `/api/admin/blocks/${id}`]);
      return;
    }
    const { bookingDate } = pickTrip(this.#context.offer, rng);
    const form = { from: `${bookingDate}T08:00`, to: `${bookingDate}T18:00`, reason: rng.pick(['maintenance', 'weather', 'other']) };
    const id = await this.#staff.write('block', undefined, ['POST', '/api/admin/blocks', form]);
    if (id) this.#blocks.push(id);
  }

  async #enterPhoneBooking(rng: Rng): Promise<void> {
    const trip = pickTrip(this.#context.offer, rng);
    const caller = {
      firstName: 'Joan',
      lastName: 'Clarke',
      email: `caller-${randomUUID()}@faults.guests.example`,
      phone: '+1 242 555 0111',
    };
    await this.#staff.write('phone booking', undefined, ['POST', '/api/admin/bookings', { ...trip, ...caller, guestCount: 3 }]);
  }

  async #changePackages(rng: Rng): Promise<void> {
    const known = this.#packages.at(-1);
    if (known && rng.chance(0.3)) {
      this.#packages.pop();
      await this.#staff.write('package removal', known, ['DELETE', `/api/admin/packages/${known}`]);
      return;
    }
    const form = {
      name: `A day at sea, ${rng.int(1, 999)}`,
      duration: '4 hours',
      description: `As the wind blows, ${rng.int(1, 999)}.`,
      price: 1_500,
      maxGuests: 8,
      includes: ['Captain'],
      imageUrl,
      timeSlots: ['9:00 AM - 1:00 PM'],
    };
    if (known) return void (await this.#staff.write('package change', known, ['PUT', `/api/admin/packages/${known}`, form]));
    const id = await this.#staff.write('package', undefined, ['POST', '/api/admin/packages', form]);
    if (id) this.#packages.push(id);
  }

  async #changeGallery(rng: Rng): Promise<void> {
    const known = this.#pictures.at(-1);
    if (known && rng.chance(0.3)) {
      this.#pictures.pop();
      await this.#staff.write('picture removal', known, ['DELETE', `/api/admin/gallery/${known}`]);
      return;
    }
    const form = { title: `Evening ${rng.int(1, 9_999)}`, imageUrl };
    if (known) return void (await this.#staff.write('picture change', known, ['PUT', `/api/admin/gallery/${known}`, form]));
    const id = await this.#staff.write('picture', undefined, ['POST', '/api/admin/gallery', form]);
    if (id) this.#pictures.push(id);
  }

  async #upload(rng: Rng): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([randomPng(rng)], { type: 'image/png' }), 'sea.png');
    const answer = await this.#staff.send<{ imageUrl: string }>('POST', '/api/admin/media', form);
    if (succeeded(answer)) this.#context.log.acknowledge('upload', answer.body.imageUrl);
  }

  async #reply(rng: Rng): Promise<void> {
    const { status, body } = await this.#staff.send<Row[]>('GET', '/api/contact?status=pending&limit=20');
    if (status !== 200 || body.length === 0) return;
    const { id } = rng.pick(body);
    const answer = await this.#staff.sendWithRetries<{ replies?: { id: number }[] }>('POST', `/api/contact/${id}/respond`, {
      response: `Of course you may, and the dog too. (${rng.int(1, 99_999)})`,
    });
    if (succeeded(answer)) this.#context.log.acknowledge('reply', id, { replyId: answer.body.replies?.at(-1)?.id });
  }
}
