import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import {
  type Booking,
  type ChoiceForm,
  type ChoiceMade,
  DomainError,
  type EndChoiceRequest,
  fieldError,
  invalid,
  type StaffChoiceRequest,
  sumOf,
  toDollars,
  weatherEvents,
} from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, systemActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock, Counter } from '@charter/service-kit';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { awaitsChoice, decideRefundChange, isRefundedMeanwhile, outstandingCents } from '../cancellations/cancellation.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { CancellationRefundService } from '../cancellations/cancellation-refund.service.js';
import { CancellationService, requestedOf } from '../cancellations/cancellation.service.js';
import { type ChosenSlot, ChosenSlotService } from './chosen-slot.service.js';
import { HeldSlotService } from './held-slot.service.js';

type Chooser = Extract<Actor, { kind: 'guest' | 'staff' }>;

/** How many overdue choices are read at once. */
const batch = 50;

const overdueFailures = new Counter(
  'charter_overdue_refund_failures_total',
  'Attempts to refund a called-off charter after its time to choose that failed.',
);

/** The choice after a weather call: another slot, or the refund. The lock of the booking's row orders all who choose for it. */
@Injectable()
export class ChoiceService {
  private readonly logger = new Logger(ChoiceService.name);

  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly cancellationRows: CancellationRepository,
    private readonly cancellations: CancellationService,
    private readonly refunds: CancellationRefundService,
    private readonly chosenSlots: ChosenSlotService,
    private readonly heldSlots: HeldSlotService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `weather.choose` does */
  async chooseByGuest(booking: BookingEntity, form: ChoiceForm): Promise<void> {
    await this.choose(booking, form, { kind: 'guest' });
  }

  /** @throws DomainError as `weather.chooseForGuest` does */
  async chooseByStaff({ bookingId, form, staff }: StaffChoiceRequest): Promise<Booking> {
    const { manager } = this.database;
    await this.choose(await this.bookings.find(manager, bookingId), form, staffActor(staff.username));
    return toBooking(await this.bookings.find(manager, bookingId));
  }

  /** Refunds everything to guests whose time to choose is over, also of deleted bookings. Those that fail are tried again the next time. */
  async refundOverdue(): Promise<void> {
    const failed: string[] = [];
    overdueFailures.zero();
    for (;;) {
      const overdue = await this.cancellationRows.overdueChoices(this.database.manager, this.clock.now(), { limit: batch, except: failed });
      for (const { id, bookingId } of overdue) {
        try {
          await this.database.transaction((tx) => this.refundIfOverdue(tx, bookingId));
        } catch (error) {
          failed.push(id);
          overdueFailures.count();
          this.logger.error({ bookingId, cancellationId: id, error }, 'Overdue refund of a called-off charter failed');
        }
      }
      if (overdue.length < batch) return;
    }
  }

  /** @throws DomainError as `weather.endChoice` does */
  async endByStaff({ bookingId, staff }: EndChoiceRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lockWithDeleted(tx, bookingId);
      const standing = await this.cancellationRows.findActive(tx, bookingId);
      if (!standing || !awaitsChoice(standing)) return;
      await this.cancellations.endChoice(tx, standing, staffActor(staff.username));
      // Not "sent": staff see it as due until their refund is made, and can pay it here when PayPal rejects theirs.
      const owed = outstandingCents(standing, booking) > 0 && decideRefundChange(standing.refundState, 'owed');
      if (owed) await this.cancellationRows.saveRefundState(tx, standing, owed);
    });
  }

  private async refundIfOverdue(tx: Transaction, bookingId: string): Promise<void> {
    const booking = await this.bookings.lockWithDeleted(tx, bookingId);
    // Read again under the lock: the guest may have chosen at the last moment.
    const standing = await this.cancellationRows.findActive(tx, bookingId);
    if (!standing || !awaitsChoice(standing) || standing.chooseBy! > this.clock.now()) return;
    await this.refund(tx, booking, standing, systemActor);
  }

  private async choose(found: BookingEntity, form: ChoiceForm, actor: Chooser): Promise<void> {
    // Read before the transaction, because catalog answers it.
    const wanted = form.choose === 'move' ? await this.chosenSlots.find(found, form) : null;
    const chosen = this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, found.id);
      const cancellation = await this.waiting(tx, booking, form.cancellationId!);
      if (form.choose === 'refund') return this.refund(tx, booking, cancellation, actor);
      return this.sail(tx, booking, cancellation, wanted, actor);
    });
    // Looked up after the roll-back, so that the guest's own offer is held again.
    return chosen.catch(async (error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'SLOT_TAKEN')) throw error;
      const after = form.date ?? '';
      throw new DomainError('SLOT_TAKEN', {
        extensions: { alternatives: await this.heldSlots.alternatives(found, this.database.manager, after) },
      });
    });
  }

  /** @throws DomainError INVALID, CHOICE_MADE */
  private async waiting(
    tx: Transaction,
    { id, bookingDate, timeSlot }: BookingEntity,
    cancellationId: string,
  ): Promise<CancellationEntity> {
    const found = await this.cancellationRows.byId(tx, cancellationId);
    if (found?.bookingId !== id || !found.chooseBy) throw invalid({ cancellationId: fieldError('notACancellationId') });
    if (awaitsChoice(found)) return found;
    // Without a choice the call was withdrawn, or staff have reinstated the booking.
    const { choice } = found;
    throw new DomainError('CHOICE_MADE', {
      extensions: { choice: choice ?? 'withdrawn', ...(choice !== 'refund' && { date: bookingDate, timeSlot }) },
    });
  }

  private async refund(tx: Transaction, booking: BookingEntity, cancellation: CancellationEntity, actor: Actor): Promise<void> {
    await this.chosenSlots.release(tx, cancellation);
    await this.cancellationRows.saveChoice(tx, cancellation, 'refund', this.clock.now());
    // A reminder to choose that waits for the mail server is then not sent any more.
    booking.revision += 1;
    await this.bookings.saveRevision(tx, booking);
    const plan = await this.refunds.requestOutstanding(tx, cancellation, booking);
    await this.recordChoice(tx, booking, cancellation, actor, {
      choice: 'refund',
      amount: toDollars(sumOf([plan.sentCents, plan.byHandCents, plan.voucherCents])),
      ...requestedOf(plan),
    });
    await this.cancellations.creditUnpaid(tx, booking);
  }

  private async sail(
    tx: Transaction,
    booking: BookingEntity,
    cancellation: CancellationEntity,
    wanted: ChosenSlot | null,
    actor: Chooser,
  ): Promise<void> {
    if (isRefundedMeanwhile(cancellation, booking)) throw new DomainError('CHOICE_MADE', { extensions: { choice: 'refund' } });
    const taken = await this.chosenSlots.take(tx, cancellation, wanted);
    if (!taken) throw new DomainError('SLOT_TAKEN');
    await this.cancellationRows.saveChoice(tx, cancellation, 'move', this.clock.now());
    await this.cancellations.undo(tx, booking, actor);
    await this.chosenSlots.sail(tx, booking, { cancellation, slot: taken, moveId: randomUUID(), actor });
    await this.recordChoice(tx, booking, cancellation, actor, { choice: 'move', amount: 0, refundSent: false });
  }

  private async recordChoice(
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
