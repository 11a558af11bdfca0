import { randomUUID } from 'node:crypto';
import { cents, hourMs, type OfferedSlot } from '@charter/contracts';
import { demoYear } from '@charter/contracts/demo';
import { recordPastAudit, staffActor, type Transaction } from '@charter/database';
import { Temporal } from 'temporal-polyfill';
import { charterTime, toFreeSlot } from './calendar/availability/calendar.js';
import { dayInNassau, rangeOfDays } from './shared/nassau-time.js';
import type { OccupancyRepository } from './calendar/availability/occupancy.repository.js';
import { BlockEntity } from './calendar/blocks/block.entity.js';
import { BookingEntity } from './sales/bookings/booking.entity.js';
import { CancellationEntity, withoutChoice } from './changes/cancellations/cancellation.entity.js';
import { quoteAll } from './changes/cancellations/cancellation.js';
import { WeatherCallEntity } from './changes/weather/weather-call.entity.js';
import { chooseByOf, offerExpiry } from './changes/weather/weather.js';

const who = 'captain';
/** The board says how long a guest has not answered. */
const hoursSince = 3;
/** How many days are searched for a free slot to offer. */
const offerDays = 20;

/**
 * Calls off the charter in two days because of the weather; its guest has not chosen yet, so that the weather board and the list of what
 * staff have to act on show it. Not to a database with a weather call. Publishes no events, so no e-mail is sent about it.
 */
export async function seedWeather(tx: Transaction, occupancies: OccupancyRepository, now: Date): Promise<void> {
  if (await tx.exists(WeatherCallEntity)) return;
  const day = addDays(dayInNassau(now), 2);
  const charter = demoYear(now).find(({ bookingDate }) => bookingDate === day);
  const booking = charter && (await tx.findOneBy(BookingEntity, { id: charter.bookingId }));
  if (!charter || !booking?.occupancyId) return;
  const createdAt = new Date(now.getTime() - hoursSince * hourMs);
  const { startsAt, endsAt } = rangeOfDays(day, day);
  const note = 'A cold front comes through with 30 knots from the north. We would rather take you on a calm day.';
  const call: WeatherCallEntity = {
    id: randomUUID(),
    who,
    cause: 'weather',
    note,
    startsAt,
    endsAt,
    requestHash: 'demo',
    createdAt,
    withdrawnAt: null,
  };
  await tx.insert(WeatherCallEntity, call);
  await tx.update(BookingEntity, { id: booking.id }, { occupancyId: null, status: 'cancelled', revision: booking.revision + 1 });
  await occupancies.release(tx, booking.occupancyId);
  const blockId = await occupancies.occupy(tx, 'block', { startsAt, freeAgainAt: endsAt }, now);
  // A charter of the evening before is not over then; the call stays without its block.
  if (blockId) await tx.insert(BlockEntity, { id: call.id, occupancyId: blockId, reason: 'weather', note, who, createdAt });
  const offer = await holdOffer(tx, occupancies, { day, slot: charter.slot, now, createdAt });
  await tx.insert(CancellationEntity, cancellationOf(booking, call, offer));
  await recordPastAudit(tx, [
    {
      actor: staffActor(who),
      action: 'booking.changeStatus',
      subject: booking.id,
      before: { status: booking.status },
      after: { status: 'cancelled' },
      changedAt: createdAt,
    },
  ]);
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

interface Held {
  offer: OfferedSlot;
  occupancyId: string;
}

interface Wanted {
  day: string;
  slot: Parameters<typeof charterTime>[1];
  now: Date;
  createdAt: Date;
}

/** The same hours of the nearest free day. */
async function holdOffer(tx: Transaction, occupancies: OccupancyRepository, { day, slot, now, createdAt }: Wanted): Promise<Held | null> {
  const turnaround = await occupancies.turnaroundMinutes(tx);
  for (let later = 1; later <= offerDays; later++) {
    const date = addDays(day, later);
    const time = charterTime(date, slot, turnaround);
    const until = offerExpiry(time.startsAt, createdAt);
    const occupancyId = await occupancies.occupy(tx, 'held', time, now, { until, address: null });
    if (occupancyId) return { offer: { ...toFreeSlot(date, slot.label, time), expiresAt: until.toISOString() }, occupancyId };
  }
  return null;
}

function cancellationOf(booking: BookingEntity, { id, createdAt }: WeatherCallEntity, held: Held | null): CancellationEntity {
  const { dueCents, explanation } = quoteAll(booking, createdAt);
  return {
    id: randomUUID(),
    bookingId: booking.id,
    actorKind: 'staff',
    actorName: who,
    cause: 'weather',
    percent: explanation.percent,
    dueCents,
    alreadyBackCents: cents(0),
    explanation,
    reason: null,
    refundState: 'none',
    refundIssue: null,
    sentAt: null,
    requestHash: null,
    ...withoutChoice,
    chooseBy: chooseByOf(createdAt),
    weatherCallId: id,
    statusBefore: booking.status === 'confirmed' ? 'confirmed' : 'pending',
    offer: held?.offer ?? null,
    heldOccupancyId: held?.occupancyId ?? null,
    createdAt,
    undoneAt: null,
  };
}
