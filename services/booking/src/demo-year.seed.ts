import { randomUUID } from 'node:crypto';
import { type Actor, type PastAuditRecord, recordPastAudit, staffActor, systemActor, type Transaction } from '@charter/database';
import { cents, hourMs, limits, sumOf } from '@charter/contracts';
import { type DemoCharter, demoFee, demoYear } from '@charter/contracts/demo';
import { AddOnStockEntity } from './calendar/add-ons/add-on-stock.entity.js';
import { unconfirmedSince } from './views/attention/attention.js';
import { charterTime } from './calendar/availability/calendar.js';
import type { OccupancyRepository } from './calendar/availability/occupancy.repository.js';
import { asCustomCharter } from './demo-offers.seed.js';
import { BookingEntity, type NewBooking, newBooking } from './sales/bookings/booking.entity.js';
import { paymentStatusOf } from './accounts/folio/folio.js';
import { scarceOf } from './pricing/prices/add-on.js';
import { BookingLineEntity } from './pricing/prices/booking-line.entity.js';
import { charterRows } from './pricing/prices/booking-line.repository.js';
import { CancellationEntity, withoutChoice } from './changes/cancellations/cancellation.entity.js';
import { quoteAll, quotePolicy } from './changes/cancellations/cancellation.js';
import { openDemoFolios } from './demo-accounts.seed.js';

const captain = staffActor('captain');

/** Adds the demo year to a database without bookings. Publishes no events, so no e-mails are sent about it. */
export async function seedYear(tx: Transaction, occupancies: OccupancyRepository, now: Date): Promise<void> {
  if (await tx.exists(BookingEntity)) return;
  const turnaround = await occupancies.turnaroundMinutes(tx);
  const charters = demoYear(now);
  const bookings: NewBooking[] = [];
  for (const charter of charters) {
    const time = charterTime(charter.bookingDate, charter.slot, turnaround);
    const occupancyId = charter.status === 'cancelled' ? null : await occupancies.occupy(tx, 'booking', time, now);
    bookings.push(bookingOf(charter, { ...time, occupancyId, now }));
  }
  asCustomCharter(bookings, now);
  await tx.insert(BookingEntity, bookings);
  await tx.insert(BookingLineEntity, bookings.flatMap(charterRows));
  await tx.insert(AddOnStockEntity, bookings.flatMap(stockOf));
  await tx.insert(
    CancellationEntity,
    charters.flatMap((charter, index) => cancellationOf(charter, bookings[index]!)),
  );
  await openDemoFolios(tx);
  const changes = charters.flatMap((charter, index) => changesOf(charter, bookings[index]!));
  // In the order of their times, which is that of the rows' ids elsewhere.
  await recordPastAudit(
    tx,
    changes.toSorted((left, right) => left.changedAt.getTime() - right.changedAt.getTime()),
  );
}

/** Scarce add-ons of charters that have the boat. */
const stockOf = ({ occupancyId, bookingDate, addOns }: NewBooking): AddOnStockEntity[] =>
  occupancyId === null
    ? []
    : scarceOf(addOns).map(({ id, qty }) => ({ occupancyId, addOnId: id, day: bookingDate, qty, paymentRequestId: null, expiresAt: null }));

interface Occupied {
  startsAt: Date;
  endsAt: Date;
  sunset?: Date;
  occupancyId: string | null;
  now: Date;
}

function bookingOf(charter: DemoCharter, { startsAt, endsAt, sunset, occupancyId, now }: Occupied): NewBooking {
  const { payment, amountCents, createdAt, status } = charter;
  const refundedCents = sumOf(payment?.refunds.map((refund) => refund.amountCents) ?? []);
  return newBooking({
    id: charter.bookingId,
    holdId: (payment ?? charter.voucher)?.holdId ?? null,
    paymentId: payment?.paymentId ?? null,
    paymentOrderId: payment?.orderId ?? null,
    paymentNote: charter.paymentNote,
    occupancyId,
    confirmationCode: charter.code,
    packageId: charter.package.id,
    packageName: charter.package.name,
    packageDuration: charter.package.duration,
    bookingDate: charter.bookingDate,
    timeSlot: charter.slot.label,
    startsAt,
    endsAt,
    sunset: sunset ?? null,
    guestCount: charter.guestCount,
    firstName: charter.firstName,
    lastName: charter.lastName,
    email: charter.email,
    phone: charter.phone,
    lodging: charter.lodging,
    specialRequests: charter.specialRequests,
    locale: charter.locale,
    addOns: [...charter.addOns],
    amountCents,
    status,
    refundedCents,
    feeCents: payment && demoFee(charter, now),
    paymentStatus: paymentStatusOf({
      paidCents: payment ? amountCents : cents(0),
      refundedCents,
      reversedCents: cents(0),
      balanceCents: cents(0),
    }),
    collectedAt: payment ? createdAt : null,
    createdAt,
    revision: (charter.confirmedAt ? 1 : 0) + (status === 'cancelled' || status === 'completed' ? 1 : 0),
    ...remindersOf(charter, { startsAt, endsAt, now }),
  });
}

/** What staff have refunded since settles what the cancellation fixed. */
function cancellationOf({ payment, cancelledAt }: DemoCharter, booking: NewBooking): CancellationEntity[] {
  if (!cancelledAt) return [];
  const before = { ...booking, refundedCents: cents(0), paidCents: payment ? booking.amountCents : cents(0) };
  // Everything goes back only for bad weather.
  const isWeather = payment !== null && booking.refundedCents === booking.amountCents;
  const { dueCents, explanation } = isWeather ? quoteAll(before, cancelledAt) : quotePolicy(before, cancelledAt);
  const isSettled = dueCents > 0 && booking.refundedCents > 0;
  return [
    {
      id: randomUUID(),
      bookingId: booking.id,
      actorKind: captain.kind,
      actorName: 'name' in captain ? (captain.name ?? null) : null,
      cause: isWeather ? 'weather' : 'business',
      percent: explanation.percent,
      dueCents,
      alreadyBackCents: cents(0),
      explanation,
      reason: null,
      refundState: isSettled ? 'done' : dueCents > 0 ? 'owed' : 'none',
      refundIssue: null,
      sentAt: null,
      requestHash: null,
      ...withoutChoice,
      createdAt: cancelledAt,
      undoneAt: null,
    },
  ];
}

/** What the timers would otherwise catch up on at the first start: invitations to review, and the reminder of an unconfirmed booking. */
function remindersOf(
  { status }: DemoCharter,
  { startsAt, endsAt, now }: Pick<Occupied, 'startsAt' | 'endsAt' | 'now'>,
): Pick<BookingEntity, 'invitedAt' | 'remindedAt'> {
  const invitedAt = new Date(endsAt.getTime() + limits.invitation.afterHours * hourMs);
  const remindedAt = unconfirmedSince(startsAt);
  return {
    invitedAt: status === 'completed' && invitedAt < now ? invitedAt : null,
    remindedAt: status === 'pending' && remindedAt < now ? remindedAt : null,
  };
}

/** The audit of what staff and the timer did. */
function changesOf(charter: DemoCharter, { id, endsAt }: NewBooking): PastAuditRecord[] {
  const { createdAt, confirmedAt, cancelledAt, payment, voucher, paymentNote, amountCents, code, firstName, lastName, bookingDate, slot } =
    charter;
  const change = (actor: Actor, changedAt: Date, action: string, before: object | null, after: object): PastAuditRecord => ({
    actor,
    action,
    subject: id,
    before,
    after,
    changedAt,
  });
  const status = (actor: Actor, changedAt: Date, from: string, to: string) =>
    change(actor, changedAt, 'booking.changeStatus', { status: from }, { status: to });
  const entered = {
    confirmationCode: code,
    firstName,
    lastName,
    bookingDate,
    timeSlot: slot.label,
    totalAmount: amountCents / 100,
    paymentNote,
  };
  return [
    ...(payment || voucher ? [] : [change(captain, createdAt, 'booking.enter', null, entered)]),
    ...(confirmedAt ? [status(captain, confirmedAt, 'pending', 'confirmed')] : []),
    ...(cancelledAt ? [status(captain, cancelledAt, confirmedAt ? 'confirmed' : 'pending', 'cancelled')] : []),
    ...(charter.status === 'completed' ? [status(systemActor, endsAt, 'confirmed', 'completed')] : []),
  ];
}
