import { Injectable } from '@nestjs/common';
import { type Cancellation, DomainError, type PayRefundRequest, type SettleRefundRequest, sumOf, toDollars } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingAccountService, type BookingEntity, BookingRepository } from '../../sales/index.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { CancellationRefundService } from './cancellation-refund.service.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationViewService } from './cancellation-view.service.js';

/** Staff settle the refund of a cancellation: through PayPal, or in another way. */
@Injectable()
export class StaffRefundService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellations: CancellationRepository,
    private readonly refunds: CancellationRefundService,
    private readonly views: CancellationViewService,
    private readonly accounts: BookingAccountService,
    private readonly clock: Clock,
  ) {}

  /** Exactly what the cancellation has fixed, less other refunds since. One that is under way, or made, stays as it is. */
  async pay({ bookingId, staff }: PayRefundRequest): Promise<Cancellation> {
    return this.database.transaction(async (tx) => {
      const [booking, cancellation] = await this.lock(tx, bookingId);
      const { refundState } = cancellation;
      const requested = await this.refunds.requestAgain(tx, cancellation, booking);
      if (requested) {
        await recordAudit(tx, {
          actor: staffActor(staff.username),
          action: 'booking.payRefund',
          subject: bookingId,
          before: { refundState },
          after: { refundState: requested.state, refund: toDollars(requested.sentCents) },
        });
      } else if (!cancellation.sentAt || refundState === 'failed') throw new DomainError('NOTHING_TO_REFUND');
      return this.views.find(tx, (await this.cancellations.findActive(tx, bookingId))!, booking);
    });
  }

  /** The audit row keeps the amount, and the note of how it was settled. What is settled no longer counts among the refunds due. */
  async settle({ bookingId, refundId, note, staff }: SettleRefundRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [booking, cancellation] = await this.lock(tx, bookingId);
      const before = await this.views.outstanding(tx, cancellation, booking);
      const settled = await this.refunds.settleByHand(tx, cancellation, booking, refundId);
      if (settled.length === 0) throw new DomainError('NOTHING_TO_REFUND');
      const actor = staffActor(staff.username);
      const at = this.clock.now();
      for (const { ref, amountCents } of settled)
        await this.accounts.recordRefund(tx, booking, { ref, amountCents, actor, text: note, at });
      const settledCents = sumOf(settled.map(({ amountCents }) => amountCents));
      await this.refunds.publishBack(tx, booking, settledCents, 'hand');
      await recordAudit(tx, {
        actor,
        action: 'booking.handBack',
        subject: bookingId,
        before: { refundOwed: toDollars(before.unsettledCents) },
        after: { refundOwed: (before.unsettledCents - settledCents) / 100, note },
      });
    });
  }

  private async lock(tx: Transaction, bookingId: string): Promise<[BookingEntity, CancellationEntity]> {
    const booking = await this.bookings.lockWithDeleted(tx, bookingId);
    const standing = await this.cancellations.findActive(tx, bookingId);
    if (!standing) throw new DomainError('NOTHING_TO_REFUND');
    return [booking, standing];
  }
}
