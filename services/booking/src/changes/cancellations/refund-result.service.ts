import { Injectable } from '@nestjs/common';
import { bookingEvents, type PaymentRefunded, type PaymentRefundFailed, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { PaymentChangesService } from '../../payments/index.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { CancellationRefundService } from './cancellation-refund.service.js';
import { awaitsChoice, decideRefundChange, outstandingCents } from './cancellation.js';
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
    private readonly refunds: CancellationRefundService,
    private readonly outbox: Outbox,
  ) {}

  async refunded(tx: Transaction, refunded: PaymentRefunded, at: Date): Promise<void> {
    const booking = await this.changes.recordRefund(tx, refunded, at);
    const standing = booking && (await this.cancellations.findActive(tx, booking.id));
    if (!standing || (await this.refunds.settleReceived(tx, standing))) return;
    await this.settleUnrequested(tx, standing, booking);
  }

  /** Refunds of other kinds are reported to the staff who requested them. */
  async failed(tx: Transaction, { refundId, issue }: PaymentRefundFailed): Promise<void> {
    const found = await this.cancellations.byRefund(tx, refundId);
    if (!found) return;
    const booking = await this.bookings.lockWithDeleted(tx, found.bookingId);
    // Read again under the lock.
    const cancellation = await this.cancellations.findActive(tx, booking.id);
    const failed = cancellation?.id === found.id && (await this.refunds.fail(tx, cancellation, refundId, issue));
    if (!failed) return;
    const amount = toDollars(failed.amountCents);
    const [before, after] = [{ refundState: cancellation.refundState }, { refundState: failed.state, refund: amount, issue }];
    await recordAudit(tx, { actor: payPal, action: 'booking.refundFailed', subject: booking.id, before, after });
    await this.outbox.add(tx, bookingEvents.refundFailed, { booking: toBooking(booking), cancellationId: found.id, amount, issue });
  }

  /** The refund of this cancellation was not requested: another one settles what is due as well. */
  private async settleUnrequested(tx: Transaction, standing: CancellationEntity, booking: BookingEntity): Promise<void> {
    if (outstandingCents(standing, booking) > 0) return;
    const waits = awaitsChoice(standing);
    if (waits) await this.service.endChoice(tx, standing, payPal);
    // Without a choice, "none" means that nothing was due, and a refund out of courtesy does not change that.
    const done = (waits || standing.refundState !== 'none') && decideRefundChange(standing.refundState, 'done');
    if (done) await this.cancellations.saveRefundState(tx, standing, done, { refundIssue: null });
  }
}
