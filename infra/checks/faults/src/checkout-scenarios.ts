/** Guests who buy a charter, each in their own way. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EmulatorControl } from '@charter/paypal-emulator/control';
import type { Dice } from './rng.ts';
import type { Journal } from './client-log.ts';
import { type Answer, type Door, succeeded, Visitor } from './http-client.ts';

export interface Trip {
  packageId: number;
  bookingDate: string;
  timeSlot: string;
}

export interface Sold {
  id: number;
  price: number;
  timeSlots: string[];
}

/** What guests can be sold. */
export interface Offer {
  packages: readonly Sold[];
  window: { start: string; end: string };
}

export interface Shop {
  door: Door;
  journal: Journal;
  paypal: EmulatorControl;
  offer: Offer;
}

/** How guests behave, and how often. */
const habits = {
  pays: 44,
  'closes the tab after approving': 14,
  'closes the tab after paying': 8,
  'never approves': 6,
  'turns back at PayPal': 4,
  'is declined, and takes another card': 6,
  'is declined, and leaves': 4,
  'pays by eCheck': 6,
  'presses again while PayPal reviews': 6,
  'presses everything twice': 8,
  'takes the money back': 4,
};

const day = 86_400_000;

/** Most want one of the next weeks, so that they are in each other's way now and then. */
export function aTrip({ packages, window }: Offer, dice: Dice): { trip: Trip; price: number } {
  const sold = dice.one(packages);
  const days = Math.round((Date.parse(window.end) - Date.parse(window.start)) / day) - 3;
  const ahead = 2 + Math.floor(days * dice.number() ** 2);
  const bookingDate = new Date(Date.parse(window.start) + ahead * day).toISOString().slice(0, 10);
  return { trip: { packageId: sold.id, bookingDate, timeSlot: dice.one(sold.timeSlots) }, price: sold.price };
}

let guests = 0;

/** One guest from the first click to the last. */
export async function buy(shop: Shop, dice: Dice, { trip, price } = aTrip(shop.offer, dice)): Promise<void> {
  const guest = new Buyer(shop, trip, price);
  const habit = dice.weighted(habits);
  const orderId = await guest.order();
  if (!orderId || habit === 'never approves') return;
  switch (habit) {
    case 'turns back at PayPal':
      await guest.atPayPal(() => shop.paypal.cancel(orderId));
      return;
    case 'closes the tab after approving':
      await guest.approve(orderId);
      return;
    case 'is declined, and leaves':
    case 'is declined, and takes another card':
      if (!(await guest.approve(orderId, 'instrument_declined'))) return;
      await guest.capture(orderId);
      if (habit === 'is declined, and leaves') return;
      if ((await guest.approve(orderId)) && (await guest.capture(orderId))) await guest.place(orderId);
      return;
    case 'pays by eCheck':
      if (!(await guest.approve(orderId, 'pending_echeck'))) return;
      await guest.capture(orderId);
      await pause(dice.whole(500, 5_000));
      await guest.bankDecides(orderId, dice.chance(0.7));
      return;
    case 'presses again while PayPal reviews':
      if (!(await guest.approve(orderId, 'pending_review'))) return;
      await guest.capture(orderId);
      await pause(dice.whole(3_000, 5_000));
      await guest.order();
      if (dice.chance(0.5)) await guest.orderAlso(aTrip(shop.offer, dice));
      await pause(dice.whole(3_000, 5_000));
      await guest.bankDecides(orderId, dice.chance(0.7));
      return;
    case 'presses everything twice':
      if (!(await guest.approve(orderId))) return;
      await Promise.all([guest.capture(orderId), guest.capture(orderId)]);
      await Promise.all([guest.place(orderId), guest.place(orderId)]);
      return;
    case 'takes the money back':
      if (!(await guest.approve(orderId)) || !(await guest.capture(orderId))) return;
      await guest.place(orderId);
      await pause(dice.whole(500, 3_000));
      await guest.takeBack(orderId, { part: dice.chance(0.5), sellerWins: dice.chance(0.5) });
      return;
    default:
      if (!(await guest.approve(orderId)) || !(await guest.capture(orderId))) return;
      if (habit === 'pays') await guest.place(orderId);
  }
}

class Buyer {
  readonly #shop: Shop;
  readonly #visitor: Visitor;
  readonly #trip: Trip;
  readonly #price: number;
  readonly #email = `guest-${++guests}@faults.guests.example`;

  constructor(shop: Shop, trip: Trip, price: number) {
    this.#shop = shop;
    this.#visitor = new Visitor(shop.door, shop.journal);
    this.#trip = trip;
    this.#price = price;
  }

  async order(): Promise<string | undefined> {
    const { journal } = this.#shop;
    const form = { amount: String(this.#price), currency: 'USD', intent: 'CAPTURE', booking: this.#form() };
    const answer: Answer<{ id?: string }> = await this.#visitor.insist('POST', '/paypal/order', form);
    if (!succeeded(answer) || !answer.body.id) return undefined;
    journal.tell('order', answer.body.id, { email: this.#email });
    return answer.body.id;
  }

  /** The same visitor begins to buy another charter. */
  async orderAlso({ trip, price }: ReturnType<typeof aTrip>): Promise<void> {
    const booking = { ...this.#form(), ...trip };
    await this.#visitor.insist('POST', '/paypal/order', { amount: String(price), currency: 'USD', intent: 'CAPTURE', booking });
  }

  approve(orderId: string, outcome?: Parameters<EmulatorControl['approve']>[1]): Promise<boolean> {
    return this.atPayPal(() => this.#shop.paypal.approve(orderId, outcome));
  }

  /** PayPal's own pages never fail here, but they may say no: the order may have lapsed, or be paid already. */
  async atPayPal(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.#shop.journal.note('PayPal said no', { email: this.#email, why: String(error) });
      return false;
    }
  }

  /** @returns whether the guest was told that the money has been taken */
  async capture(orderId: string): Promise<boolean> {
    const answer: Answer<{ status?: string }> = await this.#visitor.insist('POST', `/paypal/order/${orderId}/capture`);
    if (!succeeded(answer)) return false;
    if (answer.body.status === 'COMPLETED') this.#shop.journal.tell('capture', orderId, { email: this.#email });
    return answer.body.status === 'COMPLETED';
  }

  async place(orderId: string): Promise<void> {
    const form = { ...this.#form(), totalAmount: this.#price, paymentOrderId: orderId };
    let answer: Answer<{ confirmationCode?: string; location?: string }> = await this.#visitor.insist('POST', '/api/bookings', form);
    while (succeeded(answer) && answer.body.location) {
      await pause(1_000);
      answer = await this.#visitor.insist('GET', answer.body.location);
    }
    if (succeeded(answer))
      this.#shop.journal.tell('booking', answer.body.confirmationCode!.replace('-', ''), { orderId, email: this.#email });
  }

  /** What an eCheck waits for. */
  async bankDecides(orderId: string, pays: boolean): Promise<void> {
    await this.atPayPal(async () => {
      const { captures } = await this.#shop.paypal.state();
      const capture = captures.find((each) => each.orderId === orderId && each.status === 'PENDING');
      if (capture) await this.#shop.paypal.settle(capture.id, pays ? 'COMPLETED' : 'DECLINED');
    });
  }

  /** Disputes the payment: PayPal reverses it, in full or in part, and returns the money when the seller wins. */
  async takeBack(orderId: string, { part, sellerWins }: { part: boolean; sellerWins: boolean }): Promise<void> {
    await this.atPayPal(async () => {
      const { captures } = await this.#shop.paypal.state();
      const capture = captures.find((each) => each.orderId === orderId && each.status === 'COMPLETED');
      if (!capture) return;
      const dispute = await this.#shop.paypal.dispute({ captureId: capture.id });
      await this.#shop.paypal.reverse(capture.id, 'CHARGEBACK', part ? (this.#price / 2).toFixed(2) : undefined);
      if (sellerWins) await this.#shop.paypal.resolveDispute(dispute.id);
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
