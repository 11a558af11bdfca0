import { Injectable } from '@nestjs/common';
import { toDollars, bookingEvents, type PaymentDisputed, type PaymentReversed } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { paymentStatusOf } from './booking.js';
import type { BookingEntity } from './booking.entity.js';
import { BookingRepository, toBooking } from './booking.repository.js';
import { HoldRepository } from '../holds/hold.repository.js';

const payPal: Actor = { kind: 'system', name: 'PayPal' };

/** Money that PayPal takes back after the sale: charge-backs and disputes. */
@Injectable()
export class ReversalService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly outbox: Outbox,
  ) {}

  /** The event carries the sum as it was at that time: an older event than the last one changes nothing. */
  async reverse(tx: Transaction, reversed: PaymentReversed, occurredAt: Date): Promise<void> {
    const booking = await this.lockBooking(tx, reversed);
    if (!booking || (booking.reversedAt && booking.reversedAt > occurredAt)) return;
    const before = booking.reversedCents;
    booking.reversedCents = reversed.reversedCents;
    booking.reversedAt = occurredAt;
    booking.paymentStatus = paymentStatusOf(booking.amountCents, booking.refundedCents, booking.reversedCents);
    await this.bookings.save(tx, booking);
    if (before === booking.reversedCents) return;
    await recordAudit(tx, {
      actor: payPal,
      action: 'payment.reversed',
      subject: booking.id,
      before: { reversedCents: before },
      after: { reversedCents: booking.reversedCents },
    });
    await this.outbox.add(tx, bookingEvents.reversed, { booking: toBooking(booking), reversedAmount: toDollars(booking.reversedCents) });
  }

  async dispute(tx: Transaction, disputed: PaymentDisputed): Promise<void> {
    const booking = await this.lockBooking(tx, disputed);
    if (!booking) return;
    const { disputeId, status, reason, outcome, respondBy, amountCents } = disputed;
    const dispute = { disputeId, status, reason, outcome, respondBy, amount: amountCents === null ? null : toDollars(amountCents) };
    await recordAudit(tx, { actor: payPal, action: 'payment.disputed', subject: booking.id, before: null, after: dispute });
    await this.outbox.add(tx, bookingEvents.disputed, { booking: toBooking(booking), dispute });
  }

  /**
   * @returns null when this payment never became a booking
   * @throws while the booking is still to be made from the same payment's `captured` event: this event is delivered again
   */
  private async lockBooking(tx: Transaction, { paymentId, holdId }: { paymentId: string; holdId: string }): Promise<BookingEntity | null> {
    // The hold first, as where the booking is made.
    const hold = await this.holds.lock(tx, holdId);
    const booking = await this.bookings.lockByPayment(tx, paymentId);
    if (booking) return booking;
    if (hold?.status === 'held' && hold.paymentId === paymentId) throw new Error(`payment ${paymentId} has no booking yet`);
    return null;
  }
}
