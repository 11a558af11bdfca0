import { Injectable } from '@nestjs/common';
import { bookingEvents, type PaymentRefunded, type PaymentRefundFailed, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import { PaymentChangesService } from '../bookings/payment-changes.service.js';
import { awaitsChoice, decideRefundState, outstandingCents } from './cancellation.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationService } from './cancellation.service.js';

const payPal: Actor = { kind: 'system', name: 'PayPal' };

/** What became of the refunds that payment was asked for, and of others. */
@Injectable()
export class RefundResultService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly changes: PaymentChangesService,
    private readonly cancellations: CancellationRepository,
    private readonly service: CancellationService,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Counts by the refunded sum and not by the refund's id: PayPal's webhook may report the sum before payment knows which refund it was, and
   * another refund settles what is due as well.
   */
  async refunded(tx: Transaction, refunded: PaymentRefunded, at: Date): Promise<void> {
    const booking = await this.changes.recordRefund(tx, refunded, at);
    const standing = booking && (await this.cancellations.standing(tx, booking.id));
    if (!standing || outstandingCents(standing, booking) > 0) return;
    const waits = awaitsChoice(standing);
    if (waits) await this.service.endChoice(tx, standing, payPal);
    // Without a choice, "none" means that nothing was due, and a refund out of courtesy does not change that.
    const done = (waits || standing.refundState !== 'none') && decideRefundState(standing.refundState, 'done');
    if (done) await this.cancellations.saveRefundState(tx, standing, done, { refundIssue: null });
  }

  /** Refunds of other kinds are reported to the staff who requested them. */
  async failed(tx: Transaction, { refundId, issue }: PaymentRefundFailed): Promise<void> {
    const found = await this.cancellations.byId(tx, refundId);
    if (!found) return;
    const booking = await this.bookings.lockWithDeleted(tx, found.bookingId);
    // Read again under the lock.
    const cancellation = await this.cancellations.standing(tx, booking.id);
    const failed = cancellation?.id === refundId && decideRefundState(cancellation.refundState, 'failed');
    if (!failed) return;
    await this.cancellations.saveRefundState(tx, cancellation, failed, { refundIssue: issue });
    const amount = toDollars(outstandingCents(cancellation, booking));
    const [before, after] = [{ refundState: cancellation.refundState }, { refundState: failed, refund: amount, issue }];
    await recordAudit(tx, { actor: payPal, action: 'booking.refundFailed', subject: booking.id, before, after });
    await this.outbox.add(tx, bookingEvents.refundFailed, { booking: toBooking(booking), cancellationId: refundId, amount, issue });
  }
}
