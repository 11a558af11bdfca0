import { Injectable } from '@nestjs/common';
import {
  bookingEvents,
  cents,
  type PaymentDisputed,
  type PaymentFeeReported,
  type PaymentRefunded,
  type PaymentReversed,
  toDollars,
} from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { PaymentRequestRepository } from '../accounts/index.js';
import { BookingAccountService, type BookingEntity, BookingRepository, HoldRepository, toBooking } from '../sales/index.js';
import { decideRefund, decideReversal } from './settlement.js';
import { RequestHandlers } from './request-handlers.service.js';
import { PaymentFeeRepository } from './payment-fee.repository.js';

const payPal: Actor = { kind: 'system', name: 'PayPal' };

/** Refunds, charge-backs and disputes of a booking's payment. Their events may arrive before the booking was made. */
@Injectable()
export class PaymentChangesService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly accounts: BookingAccountService,
    private readonly handlers: RequestHandlers,
    private readonly fees: PaymentFeeRepository,
    private readonly outbox: Outbox,
  ) {}

  /** A refund that is reported before there is a booking is kept with the hold. @returns the locked booking; null before there is one */
  async recordRefund(tx: Transaction, refunded: PaymentRefunded, at: Date): Promise<BookingEntity | null> {
    const { paymentId, refundedCents } = refunded;
    const separate = await this.findSeparate(tx, refunded);
    if (separate) {
      await separate.money.refunded(tx, separate.request, refunded);
      return null;
    }
    const { hold, booking } = await this.lock(tx, refunded);
    if (!booking) {
      if (hold?.paymentId === paymentId)
        await this.holds.save(tx, { ...hold, refundedCents: cents(Math.max(hold.refundedCents, refundedCents)) });
      return null;
    }
    const decision = decideRefund(await this.accounts.ofPayment(tx, paymentId), refundedCents);
    if (decision.kind === 'known') return booking;
    const { newlyRefundedCents: amountCents } = decision;
    const ref = `${paymentId}:${refundedCents}`;
    await this.accounts.recordRefund(tx, booking, { ref, amountCents, method: 'paypal', paymentId, actor: payPal, text: '', at });
    await this.outbox.add(tx, bookingEvents.refunded, {
      booking: toBooking(booking),
      amount: toDollars(amountCents),
      refundedAmount: toDollars(booking.refundedCents),
    });
    return booking;
  }

  async recordReversal(tx: Transaction, reversed: PaymentReversed, at: Date): Promise<void> {
    const separate = await this.findSeparate(tx, reversed);
    if (separate) return separate.money.reversed(tx, separate.request, reversed, at);
    const booking = await this.lockBooking(tx, reversed);
    if (!booking) return;
    const { paymentId, reversedCents } = reversed;
    const decision = decideReversal(await this.accounts.ofPayment(tx, paymentId), reversedCents, at);
    if (decision.kind === 'outdated') return;
    const before = { reversedCents: booking.reversedCents };
    // An entry of nothing keeps the time, by which older events are distinguished from newer ones.
    const ref = `${paymentId}:${at.toISOString()}:${reversedCents}`;
    const { changeCents: amountCents } = decision;
    await this.accounts.record(tx, booking, [
      { kind: 'reversal', ref, amountCents, method: 'paypal', paymentId, actor: payPal, text: '', at },
    ]);
    if (amountCents === 0) return;
    const after = { reversedCents: booking.reversedCents };
    await recordAudit(tx, { actor: payPal, action: 'payment.reversed', subject: booking.id, before, after });
    await this.outbox.add(tx, bookingEvents.reversed, { booking: toBooking(booking), reversedAmount: toDollars(booking.reversedCents) });
  }

  async recordDispute(tx: Transaction, disputed: PaymentDisputed): Promise<void> {
    const { bookingId, paymentId } = (await this.findSeparate(tx, disputed))?.request ?? {};
    const isGuests = bookingId && paymentId === disputed.paymentId;
    const booking = isGuests ? await this.bookings.lockWithDeleted(tx, bookingId) : await this.lockBooking(tx, disputed);
    if (!booking) return;
    const { disputeId, status, reason, outcome, respondBy, amountCents } = disputed;
    const dispute = { disputeId, status, reason, outcome, respondBy, amount: amountCents === null ? null : toDollars(amountCents) };
    await recordAudit(tx, { actor: payPal, action: 'payment.disputed', subject: booking.id, before: null, after: dispute });
    await this.outbox.add(tx, bookingEvents.disputed, { booking: toBooking(booking), dispute });
  }

  /** Without an event: only figures show it. Fees rarely change, so that the order of two events about one payment does not matter. */
  async recordFee(tx: Transaction, reported: PaymentFeeReported): Promise<void> {
    const booking = await this.lockBooking(tx, reported);
    if (!booking) return;
    const feeCents = await this.fees.save(tx, booking, reported.paymentId, reported.feeCents);
    if (feeCents !== booking.feeCents) await this.bookings.saveFee(tx, booking.id, feeCents);
  }

  /** The request of a payment that no folio has, and where its money is recorded; null for another payment. */
  private async findSeparate(tx: Transaction, { paymentRequestId }: PaymentIds) {
    const request = await this.requests.findNonCharter(tx, paymentRequestId);
    const money = request && this.handlers.of(request.kind).separateMoney;
    return money ? { request, money } : null;
  }

  /**
   * @returns null when this payment never became a booking
   * @throws Error while the booking is still to be made from the same payment's `captured` event: this event is delivered again
   */
  private async lockBooking(tx: Transaction, ids: PaymentIds): Promise<BookingEntity | null> {
    const { hold, booking } = await this.lock(tx, ids);
    if (booking) return booking;
    if (hold?.status === 'held' && hold.paymentId === ids.paymentId) throw new Error(`payment ${ids.paymentId} has no booking yet`);
    return null;
  }

  /**
   * The hold is locked first, as in the settlement of the payment: otherwise the two could deadlock.
   * @throws Error while what the guest was asked to pay is still to be settled from the same payment's `captured` event
   */
  private async lock(tx: Transaction, { paymentId, paymentRequestId }: PaymentIds) {
    const hold = await this.holds.lock(tx, paymentRequestId);
    const booking = await this.bookings.lockByPayment(tx, paymentId);
    const request = hold || booking ? null : await this.requests.findNonCharter(tx, paymentRequestId);
    if (request?.state === 'open') throw new Error(`payment ${paymentId} has not settled its request yet`);
    return { hold, booking };
  }
}

type PaymentIds = Pick<PaymentRefunded, 'paymentId' | 'paymentRequestId'>;
