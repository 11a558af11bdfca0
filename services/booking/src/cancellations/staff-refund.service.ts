import { Injectable } from '@nestjs/common';
import { type Cancellation, DomainError, type PayRefundRequest, type SettleRefundRequest, toDollars } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { FolioService } from '../folio/folio.service.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { decideRefundState } from './cancellation.js';
import { CancellationRepository, owedCents, toCancellation } from './cancellation.repository.js';
import { CancellationService } from './cancellation.service.js';

/** Staff settle the refund of a cancellation: through PayPal, or in another way. */
@Injectable()
export class StaffRefundService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly rows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly folio: FolioService,
    private readonly clock: Clock,
  ) {}

  /** Exactly what the cancellation has fixed, less other refunds since. One that is under way, or made, stays as it is. */
  async pay({ bookingId, staff }: PayRefundRequest): Promise<Cancellation> {
    return this.database.transaction(async (tx) => {
      const [booking, cancellation] = await this.lock(tx, bookingId);
      const { refundState } = cancellation;
      if (refundState === 'sent' || (refundState === 'done' && cancellation.sentAt)) return toCancellation(cancellation, booking);
      const amountCents = owedCents(cancellation, booking);
      const sent = decideRefundState(refundState, 'sent');
      if (!sent || amountCents === 0) throw new DomainError('NOTHING_TO_REFUND');
      const sentAt = this.clock.now();
      await this.rows.saveRefundState(tx, cancellation, sent, { sentAt, refundIssue: null });
      await this.cancellations.publishOwed(tx, cancellation, booking, amountCents);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.payRefund',
        subject: bookingId,
        before: { refundState },
        after: { refundState: sent, refund: toDollars(amountCents) },
      });
      return toCancellation({ ...cancellation, refundState: sent, sentAt, refundIssue: null }, booking);
    });
  }

  /** The audit row keeps the amount, and the note of how it was settled. The booking no longer counts among the refunds due. */
  async settle({ bookingId, note, staff }: SettleRefundRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [booking, cancellation] = await this.lock(tx, bookingId);
      const amountCents = owedCents(cancellation, booking);
      const done = decideRefundState(cancellation.refundState, 'done');
      if (!done || amountCents === 0) throw new DomainError('NOTHING_TO_REFUND');
      await this.rows.saveRefundState(tx, cancellation, done);
      const actor = staffActor(staff.username);
      await this.folio.recordRefund(tx, booking, { ref: cancellation.id, amountCents, actor, text: note, at: this.clock.now() });
      await recordAudit(tx, {
        actor,
        action: 'booking.handBack',
        subject: bookingId,
        before: { refundOwed: toDollars(amountCents) },
        after: { refundOwed: 0, note },
      });
    });
  }

  private async lock(tx: Transaction, bookingId: string): Promise<[BookingEntity, CancellationEntity]> {
    const booking = await this.bookings.lockWithDeleted(tx, bookingId);
    const standing = await this.rows.standing(tx, bookingId);
    if (!standing) throw new DomainError('NOTHING_TO_REFUND');
    return [booking, standing];
  }
}
