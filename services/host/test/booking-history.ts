import { randomUUID } from 'node:crypto';
import {
  bookingBackOffice,
  booking,
  type BookingDetail,
  type BookingForm,
  cancellations,
  DomainError,
  folio,
  payment,
  type RequestedPayment,
  trip,
  tripBackOffice,
  vouchers,
} from '@charter/contracts';
import { voucherCodeOf } from '@charter/service-kit';
import { GuestCheckout } from './guest-checkout.js';
import { firstDate, type MoneyHarness, morning, type otherDates, secret } from './money-harness.js';
import { PayPalBooks } from './paypal-books.js';

/** How the booking begins. */
export interface Beginning {
  /** 1 is paid whole, of 2 a deposit is paid. */
  packageId: 1 | 2;
  /** Nothing is paid yet. */
  byPhone: boolean;
  /** Whole dollars of gift vouchers that pay for the charter, as far as they go. */
  vouchers: number[];
}

/** What happens to it. What its state does not allow is rejected by the services, and changes nothing. Percentages are of what is possible. */
export type Step =
  | { kind: 'pay balance'; percent: number; declined: boolean }
  /** The guest opens an order at PayPal, which is captured later, if at all. */
  | { kind: 'open order'; percent: number }
  | { kind: 'capture open order' }
  | { kind: 'buy add-on'; id: number }
  | { kind: 'guest moves' | 'staff move'; date: keyof typeof otherDates | typeof firstDate }
  | { kind: 'pay by hand'; amountCents: number }
  | { kind: 'correct payment by hand' | 'staff refund'; percent: number }
  | { kind: 'refund at PayPal' | 'charge-back'; which: number; percent: number }
  | { kind: 'open dispute' | 'win dispute'; which: number }
  | { kind: 'guest cancels' }
  /** Staff refund by the policy or another amount; without "pay now" as a second step. */
  | { kind: 'staff cancel'; refund: 'policy' | 'all' | 'none' | number; payNow: boolean }
  | { kind: 'staff pay refund' | 'staff hand back' | 'reinstate' }
  | { kind: 'give gratuity'; dollars: number }
  | { kind: 'time passes'; hours: number };

const staff = { id: 1, username: 'captain' };
/** After the end of the charter on any of the dates. */
const afterwards = new Date('2027-01-25T12:00:00Z');

export const inCents = (dollars: number): number => Math.round(dollars * 100);
const share = (cents: number, percent: number): number => Math.ceil((Math.max(0, cents) * percent) / 100) / 100;
const pick = <T>(from: readonly T[], index: number): T | undefined => from[index % Math.max(1, from.length)];

/** One booking, with what its guest, the staff and PayPal do. */
export class BookingHistory {
  id = '';
  /** Cents that staff have taken in cash, less what they gave back. */
  byHand = 0;
  /** Steps that the services or PayPal did not reject. */
  readonly made: Step['kind'][] = [];
  /** Since the cancellation nothing has happened but what it refunds: the guest is owed that, and nothing else. */
  isUndisturbed = false;
  private readonly vouchers: { id: string; cents: number }[] = [];
  private readonly guest: GuestCheckout;
  private openOrder: string | undefined;

  private constructor(private readonly harness: MoneyHarness) {
    this.guest = new GuestCheckout(harness);
  }

  static async begin(harness: MoneyHarness, beginning: Beginning): Promise<BookingHistory> {
    const history = new BookingHistory(harness);
    await history.book(beginning);
    const [row] = await harness.bookingData.query<{ id: string }>('SELECT id FROM booking');
    history.id = row!.id;
    const { path } = await history.call(tripBackOffice.newLink, { bookingId: history.id, staff });
    history.guest.tripKey = path.split('/').at(-1)!;
    return history;
  }

  get call(): MoneyHarness['client']['call'] {
    return this.harness.client.call;
  }

  /** The booking as staff see it. */
  find(): Promise<BookingDetail> {
    return this.call(bookingBackOffice.find, { bookingId: this.id });
  }

  /** What PayPal has of each payment, and what it was for. */
  async paypalBooks(): Promise<PayPalBooks> {
    return new PayPalBooks(await this.harness.paypal.state(), this.guest.purposes);
  }

  /** Cents of vouchers that are used for the booking now. */
  async usedVouchers(): Promise<number> {
    if (this.vouchers.length === 0) return 0;
    const listed = (await this.call(vouchers.list, {})).vouchers;
    return this.vouchers.reduce((sum, { id, cents }) => sum + cents - inCents(listed.find((voucher) => voucher.id === id)!.balance), 0);
  }

  async take(step: Step): Promise<void> {
    try {
      if (await this.attempt(step)) this.made.push(step.kind);
    } catch (error) {
      // What is not allowed then. A failure of the services is none of these.
      if (!(error instanceof DomainError) || ['INTERNAL', 'TIMEOUT', 'UNAVAILABLE', 'PAYPAL_UNAVAILABLE'].includes(error.code)) throw error;
    }
    await this.harness.settle();
  }

  private async book({ packageId, byPhone, vouchers: amounts }: Beginning): Promise<void> {
    const form: BookingForm = {
      packageId,
      bookingDate: firstDate,
      timeSlot: morning,
      guestCount: 4,
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@guests.example',
      phone: '+1 242 555 0199',
    };
    if (byPhone) return void (await this.call(bookingBackOffice.createPhoneBooking, { form, staff }));
    const codes: string[] = [];
    for (const amount of amounts) codes.push(await this.buyVoucher(amount));
    const { total, dueNow = total } = await this.call(booking.price, form);
    const due = Math.max(0, (codes.length > 0 ? total : dueNow) - amounts.reduce((sum, amount) => sum + amount, 0));
    const orderId = await this.guest.order('booking', due, { booking: { ...form, ...(codes.length > 0 && { vouchers: codes }) } });
    if (orderId) await this.guest.capture(orderId);
    await this.harness.settle();
  }

  private async buyVoucher(amount: number): Promise<string> {
    const buyer = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@guests.example' };
    const { paymentRequestId: id } = await this.call(vouchers.buy, { amount, forName: 'Ada', buyer });
    await this.guest.capture(await this.guest.order('voucher', amount, { paymentRequestId: id }));
    await this.harness.settle();
    this.vouchers.push({ id, cents: inCents(amount) });
    return voucherCodeOf(secret, id);
  }

  /** @returns whether it happened */
  private async attempt(step: Step): Promise<boolean> {
    const {
      id: bookingId,
      guest: { tripKey: key },
    } = this;
    switch (step.kind) {
      case 'pay balance': {
        const asked = await this.askForBalance(step.percent);
        return asked !== null && this.guest.pay('booking', asked, step.declined);
      }
      case 'open order': {
        const asked = await this.askForBalance(step.percent);
        if (asked) this.openOrder = await this.guest.orderRequested('booking', asked);
        return asked !== null;
      }
      case 'capture open order':
        return this.openOrder !== undefined && this.guest.capture(this.openOrder);
      case 'buy add-on': {
        const addOns = [{ id: step.id, qty: 1 }];
        return this.guest.pay('booking', await this.call(trip.requestAddOns, { key, form: { addOns } }));
      }
      case 'guest moves': {
        const { revision } = await this.call(trip.find, { key });
        const form = { moveId: randomUUID(), date: step.date, timeSlot: morning, expectedRevision: revision };
        const { paymentRequests: asked } = await this.call(trip.move, { key, form });
        const difference = asked.find(({ kind }) => kind === 'move');
        return difference ? this.guest.pay('booking', { paymentRequestId: difference.id, amount: difference.amount }) : true;
      }
      case 'staff move': {
        const form = { moveId: randomUUID(), date: step.date, timeSlot: morning, cause: 'business' as const, changePrice: true };
        await this.call(tripBackOffice.move, { bookingId, form, staff });
        return true;
      }
      case 'pay by hand':
        return this.recordByHand(step.amountCents);
      case 'correct payment by hand':
        return this.recordByHand(0 - inCents(share(this.byHand, step.percent)));
      case 'staff refund': {
        const { paymentIds, remainingAmount } = await this.find();
        const records = await Promise.all(paymentIds.map((paymentId) => this.call(payment.find, { paymentId })));
        const atPayPal = records.reduce((sum, { refundableAmount }) => sum + inCents(refundableAmount), 0);
        const amount = share(Math.min(atPayPal, inCents(remainingAmount)), step.percent);
        if (amount === 0) return false;
        this.isUndisturbed = false;
        await this.call(payment.refund, { bookingId, amount, reason: 'Courtesy', refundId: randomUUID(), staff });
        return true;
      }
      case 'refund at PayPal':
      case 'charge-back': {
        const capture = await this.pickCapture(step.which);
        const amount = capture ? share(capture.left, step.percent) : 0;
        if (!capture || amount === 0) return false;
        this.isUndisturbed = false;
        const value = amount.toFixed(2);
        if (step.kind === 'refund at PayPal') return this.harness.refundAtPayPal(capture.id, value);
        return this.atPayPal(this.harness.paypal.reverse(capture.id, 'CHARGEBACK', value));
      }
      case 'open dispute': {
        const capture = await this.pickCapture(step.which);
        return capture !== undefined && this.atPayPal(this.harness.paypal.dispute({ captureId: capture.id }));
      }
      case 'win dispute': {
        const dispute = pick(
          (await this.harness.paypal.state()).disputes.filter(({ status }) => status !== 'RESOLVED'),
          step.which,
        );
        if (!dispute) return false;
        this.isUndisturbed = false;
        return this.atPayPal(this.harness.paypal.resolveDispute(dispute.id));
      }
      case 'guest cancels': {
        const { due } = await this.call(trip.explainCancellation, { key });
        return this.cancel(() => this.call(trip.cancel, { key, form: { cancellationId: randomUUID(), expectedAmount: due } }));
      }
      case 'staff cancel': {
        const { remainingAmount } = await this.find();
        const refund = typeof step.refund === 'number' ? { amount: share(inCents(remainingAmount), step.refund) } : step.refund;
        const options = step.payNow ? { cancellationId: randomUUID(), refund, reason: 'The engine is repaired' } : {};
        return this.cancel(() => this.call(bookingBackOffice.changeStatus, { bookingId, status: 'cancelled', staff, ...options }));
      }
      case 'staff pay refund':
        await this.call(cancellations.payRefund, { bookingId, staff });
        return true;
      case 'staff hand back': {
        // What the screen shows is what staff count out.
        const { refundOwed } = await this.find();
        await this.call(bookingBackOffice.settleRefund, { bookingId, note: 'At the dock', staff });
        this.byHand -= inCents(refundOwed);
        return true;
      }
      case 'reinstate':
        await this.call(bookingBackOffice.changeStatus, { bookingId, status: 'confirmed', staff });
        this.isUndisturbed = false;
        return true;
      case 'give gratuity':
        if (this.harness.now() < afterwards) this.harness.setTime(afterwards);
        return this.guest.pay('gratuity', await this.call(trip.requestGratuity, { key, form: { amount: step.dollars } }));
      case 'time passes':
        this.harness.setTime(new Date(this.harness.now().getTime() + step.hours * 3_600_000));
        return true;
    }
  }

  /** A repetition leaves the cancellation as it is. */
  private async cancel(cancelNow: () => Promise<unknown>): Promise<boolean> {
    const { cancellation } = await this.find();
    await cancelNow();
    if (!cancellation) this.isUndisturbed = true;
    return cancellation === null;
  }

  private async recordByHand(amountCents: number): Promise<boolean> {
    if (amountCents === 0) return false;
    const entry = {
      bookingId: this.id,
      entryId: randomUUID(),
      amount: amountCents / 100,
      method: 'cash' as const,
      note: 'At the dock',
      staff,
    };
    await this.call(folio.recordPayment, entry);
    this.byHand += amountCents;
    this.isUndisturbed = false;
    return true;
  }

  private async askForBalance(percent: number): Promise<RequestedPayment | null> {
    const { balance } = await this.call(folio.find, { bookingId: this.id });
    const amount = share(inCents(balance), percent);
    if (amount === 0) return null;
    const dueAt = new Date(this.harness.now().getTime() + 30 * 3_600_000).toISOString();
    const { requests } = await this.call(folio.requestPayment, { bookingId: this.id, kind: 'balance', amount, dueAt, staff });
    return { paymentRequestId: requests.find(({ kind }) => kind === 'balance')!.id, amount };
  }

  /** A capture of the booking of which something is left. */
  private async pickCapture(which: number) {
    return pick(
      (await this.paypalBooks()).captures.filter(({ purpose, left }) => purpose === 'booking' && left > 0),
      which,
    );
  }

  /** PayPal rejects what the state of a payment does not allow. */
  private atPayPal(change: Promise<unknown>): Promise<boolean> {
    return change.then(
      () => true,
      () => false,
    );
  }
}
