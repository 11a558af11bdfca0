import { Injectable } from '@nestjs/common';
import { bookingEvents, cents, type PaymentDisputed, type PaymentRefunded, type PaymentReversed, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { HoldRepository } from '../holds/hold.repository.js';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, toBooking } from './booking.repository.js';
import { decideRefund, decideReversal } from './settlement.js';

const payPal: Actor = { kind: 'system', name: 'PayPal' };

/** Refunds, charge-backs and disputes of a booking's payment. Their events may arrive before the booking was made. */
@Injectable()
export class PaymentChangesService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly outbox: Outbox,
  ) {}

  /** A refund that is reported before there is a booking is kept with the hold. @returns the locked booking; null before there is one */
  async recordRefund(tx: Transaction, { paymentId, holdId, refundedCents }: PaymentRefunded): Promise<BookingEntity | null> {
    // The hold is locked first, as in the settlement of the payment: otherwise the two could deadlock.
    const hold = await this.holds.lock(tx, holdId);
    const booking = await this.bookings.lockByPayment(tx, paymentId);
    if (!booking) {
      if (hold?.paymentId === paymentId)
        await this.holds.save(tx, { ...hold, refundedCents: cents(Math.max(hold.refundedCents, refundedCents)) });
      return null;
    }
    const decision = decideRefund(booking, refundedCents);
    if (decision.kind === 'known') return booking;
    booking.refundedCents = decision.refundedCents;
    booking.paymentStatus = decision.paymentStatus;
    await this.bookings.save(tx, booking);
    await this.outbox.add(tx, bookingEvents.refunded, {
      booking: toBooking(booking),
      amount: toDollars(decision.newlyRefundedCents),
      refundedAmount: toDollars(decision.refundedCents),
    });
    return booking;
  }

  async recordReversal(tx: Transaction, reversed: PaymentReversed, occurredAt: Date): Promise<void> {
    const booking = await this.lockBooking(tx, reversed);
    if (!booking) return;
    const decision = decideReversal(booking, reversed.reversedCents, occurredAt);
    if (decision.kind === 'outdated') return;
    const before = { reversedCents: booking.reversedCents };
    const after = { reversedCents: decision.reversedCents };
    Object.assign(booking, after, { reversedAt: occurredAt, paymentStatus: decision.paymentStatus });
    await this.bookings.save(tx, booking);
    if (!decision.changed) return;
    await recordAudit(tx, { actor: payPal, action: 'payment.reversed', subject: booking.id, before, after });
    await this.outbox.add(tx, bookingEvents.reversed, { booking: toBooking(booking), reversedAmount: toDollars(decision.reversedCents) });
  }

  async recordDispute(tx: Transaction, disputed: PaymentDisputed): Promise<void> {
    const booking = await this.lockBooking(tx, disputed);
    if (!booking) return;
    const { disputeId, status, reason, outcome, respondBy, amountCents } = disputed;
    const dispute = { disputeId, status, reason, outcome, respondBy, amount: amountCents === null ? null : toDollars(amountCents) };
    await recordAudit(tx, { actor: payPal, action: 'payment.disputed', subject: booking.id, before: null, after: dispute });
    await this.outbox.add(tx, bookingEvents.disputed, { booking: toBooking(booking), dispute });
  }

  /**
   * @returns null when this payment never became a booking
   * @throws Error while the booking is still to be made from the same payment's `captured` event: this event is delivered again
   */
  private async lockBooking(tx: Transaction, { paymentId, holdId }: { paymentId: string; holdId: string }): Promise<BookingEntity | null> {
    const hold = await this.holds.lock(tx, holdId);
    const booking = await this.bookings.lockByPayment(tx, paymentId);
    if (booking) return booking;
    if (hold?.status === 'held' && hold.paymentId === paymentId) throw new Error(`payment ${paymentId} has no booking yet`);
    return null;
  }
}
