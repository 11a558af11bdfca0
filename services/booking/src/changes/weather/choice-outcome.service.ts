import { Injectable } from '@nestjs/common';
import { type ChoiceMade, sumOf, toDollars, weatherEvents } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { CancellationRefundService } from '../cancellations/cancellation-refund.service.js';
import { CancellationService, requestedOf } from '../cancellations/cancellation.service.js';
import { ChosenSlotService } from './chosen-slot.service.js';

/** What a choice after a weather call does: the refund, the history and the event. Each call is within a transaction that has locked the booking. */
@Injectable()
export class ChoiceOutcomeService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly cancellationRows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly refunds: CancellationRefundService,
    private readonly chosenSlots: ChosenSlotService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async refund(tx: Transaction, booking: BookingEntity, cancellation: CancellationEntity, actor: Actor): Promise<void> {
    await this.chosenSlots.release(tx, cancellation);
    await this.cancellationRows.saveChoice(tx, cancellation, 'refund', this.clock.now());
    // A reminder to choose that waits for the mail server is then not sent any more.
    booking.revision += 1;
    await this.bookings.saveRevision(tx, booking);
    const plan = await this.refunds.requestOutstanding(tx, cancellation, booking);
    await this.record(tx, booking, cancellation, actor, {
      choice: 'refund',
      amount: toDollars(sumOf([plan.sentCents, plan.byHandCents, plan.voucherCents])),
      ...requestedOf(plan),
    });
    await this.cancellations.creditUnpaid(tx, booking);
  }

  async record(
    tx: Transaction,
    booking: BookingEntity,
    { id: cancellationId, cause, explanation }: CancellationEntity,
    actor: Actor,
    made: Pick<ChoiceMade, 'choice' | 'amount' | 'refundSent' | 'refundByHand' | 'refundToVoucher' | 'voucherUntil'>,
  ): Promise<void> {
    const after = { choice: made.choice, date: booking.bookingDate, timeSlot: booking.timeSlot };
    await recordAudit(tx, { actor, action: 'booking.choose', subject: booking.id, before: null, after });
    await this.outbox.add(tx, weatherEvents.choiceMade, {
      booking: toBooking(booking),
      cancellationId,
      cause: cause === 'boat' ? 'boat' : 'weather',
      by: actor.kind,
      explanation,
      ...made,
    });
  }
}
