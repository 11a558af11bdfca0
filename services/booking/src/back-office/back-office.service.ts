import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  cents,
  fromDollars,
  toDollars,
  type Block,
  type BlockForm,
  type BlockRequest,
  type Booking,
  bookingEvents,
  type BookingExportQuery,
  type BookingDetail,
  type HistoryEntry,
  type BookingListQuery,
  type BookingPage,
  type BookingExportPage,
  limits,
  type PhoneBookingRequest,
  DomainError,
  type Schedule,
  type ScheduleQuery,
  type RemoveBlockRequest,
} from '@charter/contracts';
import { type Actor, type AuditEntry, auditOf, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { refundDue, refundOwedCents, requireSellable, slotOf, taken } from '../bookings/booking.js';
import { asNew, type BookingEntity } from '../bookings/booking.entity.js';
import { BookingListRepository } from './booking-list.repository.js';
import { BookingRepository, guestOf, newCode, toBooking, toRefundDue } from '../bookings/booking.repository.js';
import { charterTime, type CharterTime, instantInNassau, span } from '../holds/calendar.js';
import { BackOfficeRepository } from './back-office.repository.js';
import { OccupancyRepository } from '../holds/occupancy.repository.js';
import { ScheduleService } from './schedule.service.js';

const day = 86_400_000;
/** Rows of one message, well below what NATS carries (1 MB). */
const exportPiece = 400;

/** Staff find and open bookings, and put into the boat's schedule by hand what they want there, under the same constraint as every guest. */
@Injectable()
export class BackOfficeService {
  constructor(
    private readonly database: Database,
    private readonly desk: BackOfficeRepository,
    private readonly bookings: BookingRepository,
    private readonly lists: BookingListRepository,
    private readonly occupancies: OccupancyRepository,
    private readonly schedule: ScheduleService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async list(query: BookingListQuery): Promise<BookingPage> {
    const { bookings, total, next } = await this.lists.page(this.database.manager, query);
    return { bookings: bookings.map(toBooking), total, next };
  }

  async exportPiece(query: BookingExportQuery): Promise<BookingExportPage> {
    const { bookings, next } = await this.lists.piece(this.database.manager, query, exportPiece);
    return { bookings: bookings.map(toBooking), next };
  }

  /** Everything about one booking that this service knows. */
  async open(bookingId: string): Promise<BookingDetail> {
    const booking = await this.desk.booking(this.database.manager, bookingId);
    const changes = await auditOf(this.database.manager, bookingId);
    const due = refundDue(booking, booking.cancelledAt ?? this.clock.now());
    const made = { who: actorLabels.guest, action: 'booking.created', before: null, after: null, at: booking.createdAt.toISOString() };
    return {
      booking: toBooking(booking),
      paymentId: booking.paymentId,
      paymentNote: booking.paymentNote,
      refundedAmount: toDollars(booking.refundedCents),
      refundDue: due && toRefundDue(due),
      refundOwed: toDollars(refundOwedCents(booking)),
      archivedAt: booking.archivedAt?.toISOString() ?? null,
      history: [
        // One that staff entered has an audit row of it.
        ...(booking.paymentId ? [made] : []),
        ...changes.map((change) => toHistoryEntry(change)),
      ],
    };
  }

  /** At any notice. A charter that has sailed is entered as confirmed, so that it completes and counts; nothing is written about it. */
  async enter({ form, staff }: PhoneBookingRequest): Promise<Booking> {
    const sold = await this.schedule.findPackage(form.packageId);
    requireSellable(sold, form.guestCount, sold.price);
    const slot = slotOf(sold, form.timeSlot);
    const now = this.clock.now();
    return this.database.transaction(async (tx) => {
      const time = charterTime(form.bookingDate, slot, await this.occupancies.turnaroundMinutes(tx));
      const booking: BookingEntity = {
        id: randomUUID(),
        holdId: null,
        paymentId: null,
        paymentOrderId: null,
        paymentNote: form.paymentNote || null,
        occupancyId: await this.take(tx, 'booking', time, now),
        confirmationCode: newCode(),
        packageId: sold.id,
        packageName: sold.name,
        packageDuration: sold.duration,
        startsAt: time.startsAt,
        endsAt: time.endsAt,
        ...guestOf(form),
        amountCents: fromDollars(sold.price),
        refundedCents: cents(0),
        policy: { refundTiers: limits.refundTiers },
        status: time.endsAt <= now ? 'confirmed' : 'pending',
        paymentStatus: 'pending',
        collectedAt: null,
        invitedAt: null,
        reviewedAt: null,
        archivedAt: null,
        ...asNew,
        createdAt: now,
      };
      await this.bookings.add(tx, booking);
      const entered = toBooking(booking);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.enter',
        subject: booking.id,
        before: null,
        after: entered,
      });
      await this.outbox.add(tx, bookingEvents.created, { booking: entered });
      return entered;
    });
  }

  async block({ form, staff }: BlockRequest): Promise<Block> {
    const now = this.clock.now();
    const time = timeOf(form, now);
    return this.database.transaction(async (tx) => {
      const id = randomUUID();
      const occupancyId = await this.take(tx, 'block', time, now);
      const note = form.note || null;
      const { username: who } = staff;
      await this.desk.addBlock(tx, { id, occupancyId, reason: form.reason, note, who, createdAt: now });
      const block: Block = {
        id,
        startsAt: time.startsAt.toISOString(),
        endsAt: time.endsAt.toISOString(),
        reason: form.reason,
        note,
        who,
        createdAt: now.toISOString(),
      };
      await recordAudit(tx, { actor: staffActor(who), action: 'block.add', subject: id, before: null, after: block });
      return block;
    });
  }

  async unblock({ blockId, staff }: RemoveBlockRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { occupancyId, ...block } = await this.desk.lockBlock(tx, blockId);
      await this.desk.removeBlock(tx, blockId);
      await this.occupancies.release(tx, occupancyId);
      await this.schedule.announceChange(tx);
      await recordAudit(tx, { actor: staffActor(staff.username), action: 'block.remove', subject: blockId, before: block, after: null });
    });
  }

  async look({ from, to }: ScheduleQuery): Promise<Schedule> {
    const { startsAt, endsAt, days } = span(from, to);
    if (days < 1 || days > limits.schedule.longest) throw new DomainError('INVALID', { errors: { to: limits.schedule.messages.range } });
    const { manager } = this.database;
    const [bookings, holds, blocks] = await Promise.all([
      this.desk.bookings(manager, from, to),
      this.desk.holds(manager, startsAt, endsAt, this.clock.now()),
      this.desk.blocks(manager, startsAt, endsAt),
    ]);
    return { bookings: bookings.map(toBooking), holds, blocks };
  }

  private async take(tx: Transaction, kind: 'booking' | 'block', time: CharterTime, now: Date): Promise<string> {
    const id = await this.occupancies.take(tx, kind, time, now);
    if (!id) throw taken(await this.occupancies.inTheWay(tx, time, now));
    await this.schedule.announceChange(tx);
    return id;
  }
}

/** `who` is the name that the back office shows: of the member of staff, or of the kind of actor that has none. */
function toHistoryEntry({ actorKind, actorName, action, before, after, changedAt }: AuditEntry): HistoryEntry {
  return { who: actorName ?? actorLabels[actorKind], action, before, after, at: changedAt.toISOString() };
}

const actorLabels: Record<Actor['kind'], string> = { guest: 'the guest', staff: 'staff', system: 'the system' };

/** A block ends when it ends: nobody has to clean up after it. */
function timeOf({ from, to }: BlockForm, now: Date): CharterTime {
  const { messages, longest } = limits.block;
  const startsAt = instantInNassau(from);
  const endsAt = instantInNassau(to);
  if (!startsAt) throw new DomainError('INVALID', { errors: { from: messages.from } });
  if (!endsAt) throw new DomainError('INVALID', { errors: { to: messages.to } });
  const fault =
    (endsAt <= startsAt && messages.order) ||
    (endsAt <= now && messages.past) ||
    (endsAt.getTime() - startsAt.getTime() > longest * day && messages.tooLong);
  if (fault) throw new DomainError('INVALID', { errors: { to: fault } });
  return { startsAt, endsAt, freeAgainAt: endsAt };
}
