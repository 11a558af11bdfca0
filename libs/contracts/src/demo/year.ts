import { type BookingStatus, refundTiers } from '../booking/limits.js';
import { type Cents, cents, fromDollars, percentOf } from '../shared/money.js';
import { crockfordCode } from '../shared/crockford.js';
import { dayMs, hourMs, minuteMs } from '../shared/durations.js';
import { dateInNassau } from '../shared/formats.js';
import { type DemoOrder, demoOrders } from './add-ons.js';
import { demoBookings } from './bookings.js';
import { type DemoCancellation, demoCancellation } from './cancellations.js';
import { type DemoGuest, demoGuest } from './guests.js';
import { type DemoPackage, demoPackages, type DemoSlot } from './packages.js';
import { demand } from './season.js';
import { SeededRandom } from './seeded-random.js';
import { demoUse, type DemoVoucher, demoVouchersOf, type DemoVoucherUse } from './vouchers.js';

/** A payment at PayPal. */
export interface DemoPayment {
  paymentId: string;
  holdId: string;
  orderId: string;
  captureId: string;
  refunds: readonly DemoRefund[];
}

export interface DemoRefund {
  id: string;
  payPalId: string;
  amountCents: Cents;
  note: string;
  createdAt: Date;
}

/** A booking of the demo year, from which booking and payment make their rows. */
export interface DemoCharter extends DemoGuest {
  bookingId: string;
  code: string;
  package: Pick<DemoPackage, 'id' | 'name' | 'duration'>;
  slot: DemoSlot;
  /** `yyyy-MM-dd`. */
  bookingDate: string;
  guestCount: number;
  lodging: string | null;
  specialRequests: string | null;
  /** What was ordered with it, part of the amount. */
  addOns: readonly DemoOrder[];
  amountCents: Cents;
  status: BookingStatus;
  createdAt: Date;
  /** When staff confirmed it; null for one that they have not. */
  confirmedAt: Date | null;
  cancelledAt: Date | null;
  /** Null for a booking by phone. */
  payment: DemoPayment | null;
  /** How a booking by phone is paid. */
  paymentNote: string | null;
  /** A gift voucher pays it, instead of PayPal. */
  voucher: DemoVoucherUse | null;
}

export interface PaidDemoCharter extends DemoCharter {
  payment: DemoPayment;
}

/** The last comparison with PayPal's report: it ran at 08:00 UTC, and the report was complete up to three hours before. */
export interface DemoNight {
  at: Date;
  reportedUntil: Date;
}

export function demoNight(now: Date): DemoNight {
  const today = new Date(now).setUTCHours(8, 0, 0, 0);
  const at = today <= now.getTime() ? today : today - dayMs;
  return { at: new Date(at), reportedUntil: new Date(at - 3 * hourMs) };
}

/** What PayPal has kept, as its emulator computes it; null for a payment that was not reported by last night. */
export const demoFee = ({ amountCents, createdAt }: Pick<DemoCharter, 'amountCents' | 'createdAt'>, now: Date): Cents | null =>
  createdAt < demoNight(now).reportedUntil ? cents(percentOf(amountCents, 2.99) + 39) : null;

const pastDays = 365;
const futureDays = 75;
const phoneNotes = ['Card on board', 'Bank transfer received', 'Paid in cash at the dock', 'Invoice to the concierge'] as const;
const requests = [
  'It is our anniversary. Could we have a quiet beach for lunch?',
  'Two children, six and nine: life jackets in their sizes, please.',
  'One guest is allergic to nuts.',
  'We would love to snorkel the reef before anything else.',
  'My mother uses a cane. Is boarding easy?',
  'Vegetarian lunch for three, please.',
] as const;
const lodgings = [
  'Hotel Bougainvillea, Cable Beach',
  'The Coral House, cottage 2',
  'Villa on Love Beach, gate 4',
  'Cruise ship at pier 3, all aboard at 4:30 PM',
  'Cruise ship at pier 5, docked until 6 PM',
] as const;

/** Random numbers have a seed of their own, so that the other values of the demo year stay as they are. Today's day sheet always has a lodging. */
function lodgingOf(day: string, today: string): string | null {
  const random = new SeededRandom(`lodgings of ${day}`);
  return day === today || random.chance(0.6) ? random.pick(lodgings) : null;
}

/**
 * The bookings from a year before `today` to the next weeks, in order of their charters. Each day has its own seed: the same day has the
 * same bookings whatever `today` is, and only their state moves on.
 *
 * Nothing is booked, confirmed or cancelled on the day of `now`, so that no time lies in the future.
 */
export function demoYear(now: Date): DemoCharter[] {
  const today = dateInNassau(now);
  const reserved = new Set(demoBookings.map(({ daysFromToday }) => addDays(today, daysFromToday)));
  const charters: DemoCharter[] = [];
  for (let offset = -pastDays; offset <= futureDays; offset++) {
    const day = addDays(today, offset);
    if (!reserved.has(day)) charters.push(...chartersOf(day, today));
  }
  return payOneByVoucher(leaveOneRefundOpen(charters));
}

/** The gift vouchers of the demo year: one that a charter has used in part, one that was given, and one that is to be sent. */
export function demoVouchers(now: Date): DemoVoucher[] {
  const today = dateInNassau(now);
  return demoVouchersOf(demoYear(now), startOf(today), (days) => addDays(today, days));
}

function chartersOf(day: string, today: string): DemoCharter[] {
  const random = new SeededRandom(`charters of ${day}`);
  const [islands, sunset] = demoPackages as readonly [DemoPackage, DemoPackage];
  const exuma = demoPackages.at(-1)!;
  // Always there, for the day sheet. Bookings of the last days are never cancelled.
  if (day === today) return [charter(random, islands, islands.slots[0]!, { day, today, lead: 2 })];
  // Tomorrow's sunset cruise is always there: a paid booking that staff have yet to confirm.
  if (day === addDays(today, 1)) return [charter(random, sunset, sunset.slots[0]!, { day, today, lead: 2 })];
  // The day after is the charter that booking calls off because of the weather.
  if (day === addDays(today, 2)) return [charter(random, exuma, exuma.slots[0]!, { day, today, lead: 9 })];
  if (!random.chance(demand(day))) return [];
  const first = random.weighted(demoPackages);
  const time = random.pick(first.slots.filter(({ darkMonths }) => !darkMonths?.includes(day.slice(5, 7))));
  const planned = [{ bought: first, slot: time }];
  // An hour in between brings the boat back early enough for a sunset cruise, also in December.
  if (!time.anchor && time.endMinute <= 14 * 60 && random.chance(demand(day) / 2)) planned.push({ bought: sunset, slot: sunset.slots[0]! });
  return planned
    .map(({ bought, slot }) => charter(random, bought, slot, { day, today, lead: 2 + Math.floor(70 * random.next() ** 2.2) }))
    .filter(({ createdAt }) => createdAt < startOf(today));
}

interface Timing {
  day: string;
  today: string;
  /** Days between the booking and the charter. */
  lead: number;
}

function charter(random: SeededRandom, bought: DemoPackage, slot: DemoSlot, timing: Timing): DemoCharter {
  const alone = charterAlone(random, bought, slot, timing);
  if (alone.status === 'cancelled') return alone;
  const addOns = demoOrders(timing.day, slot, bought, alone.guestCount);
  return {
    ...alone,
    addOns,
    amountCents: cents(addOns.reduce<number>((sum, { qty, unitCents }) => sum + qty * unitCents, alone.amountCents)),
  };
}

function charterAlone(random: SeededRandom, bought: DemoPackage, slot: DemoSlot, { day, today, lead }: Timing): DemoCharter {
  const createdAt = new Date(startOf(addDays(day, -lead)).getTime() + random.between(12 * 60, 23 * 60) * minuteMs);
  const amountCents = fromDollars(bought.price);
  const isByPhone = random.chance(0.12) && day !== addDays(today, 1) && day !== addDays(today, 2);
  const confirmation = new Date(createdAt.getTime() + random.between(40, 14 * 60) * minuteMs);
  const isSlowlyConfirmed = random.chance(0.12);
  const planned = demoCancellation(random, { lead, slotStart: startOfSlot(day, slot), createdAt });
  const cancellation = planned && planned.at < startOf(today) ? planned : null;
  const isPast = day < today;
  const isUnconfirmed =
    !isPast && day !== today && !cancellation && (isSlowlyConfirmed || day === addDays(today, 1) || confirmation >= startOf(today));
  const ids = { bookingId: random.uuid(), paymentId: random.uuid(), holdId: random.uuid() };
  const atPayPal = { orderId: random.payPalId(), captureId: random.payPalId() };
  const refunds = refundsOf(random, amountCents, cancellation, isPast ? startOfSlot(addDays(day, 1), slot) : null).filter(
    (refund) => refund.createdAt < startOf(today),
  );
  return {
    ...demoGuest(random),
    bookingId: ids.bookingId,
    code: crockfordCode(random.bytes(10)),
    package: { id: bought.id, name: bought.name, duration: bought.duration },
    slot,
    bookingDate: day,
    guestCount: Math.min(bought.maxGuests, random.weighted(parties).size),
    lodging: lodgingOf(day, today),
    specialRequests: random.chance(0.18) ? random.pick(requests) : null,
    addOns: [],
    amountCents,
    status: cancellation ? 'cancelled' : isPast ? 'completed' : isUnconfirmed ? 'pending' : 'confirmed',
    createdAt,
    confirmedAt: isUnconfirmed || (cancellation && cancellation.at <= confirmation) ? null : confirmation,
    cancelledAt: cancellation?.at ?? null,
    payment: isByPhone ? null : { paymentId: ids.paymentId, holdId: ids.holdId, ...atPayPal, refunds },
    paymentNote: isByPhone ? random.pick(phoneNotes) : null,
    voucher: null,
  };
}

const parties = [2, 2, 3, 4, 4, 5, 6, 6, 7, 8, 10, 12].map((size) => ({ size, weight: size > 8 ? 0.6 : 1 }));

function refundsOf(random: SeededRandom, amount: Cents, cancellation: DemoCancellation | null, dayAfter: Date | null): DemoRefund[] {
  const refund = (amountCents: Cents, note: string, after: Date): DemoRefund => ({
    id: random.uuid(),
    payPalId: random.payPalId(),
    amountCents,
    note,
    createdAt: new Date(after.getTime() + random.between(8, 90) * minuteMs),
  });
  if (!cancellation) {
    const isGoodwill = random.chance(0.03) && dayAfter !== null;
    return isGoodwill ? [refund(fromDollars(random.pick([100, 150, 250])), 'Left late because of the engine check', dayAfter)] : [];
  }
  if (cancellation.isWeather) return [refund(amount, 'Cancelled by us: small craft warning', cancellation.at)];
  const percent = refundTiers.find(({ hoursBefore }) => cancellation.hoursBefore >= hoursBefore)?.percent ?? 0;
  return percent > 0 ? [refund(percentOf(amount, percent), `Cancelled by the guest: ${percent}% by the policy`, cancellation.at)] : [];
}

/** The latest cancellation by a guest was not refunded yet, so that the back office has a refund to make. */
function leaveOneRefundOpen(charters: DemoCharter[]): DemoCharter[] {
  const open = charters
    .filter(({ cancelledAt, payment, amountCents }) => cancelledAt && payment?.refunds.some((refund) => refund.amountCents < amountCents))
    .sort((left, right) => left.cancelledAt!.getTime() - right.cancelledAt!.getTime())
    .at(-1);
  return charters.map((each) => (each === open && each.payment ? { ...each, payment: { ...each.payment, refunds: [] } } : each));
}

/** The last one that would be booked by phone, and is not cancelled, was booked on the website with a gift voucher. */
function payOneByVoucher(charters: DemoCharter[]): DemoCharter[] {
  const last = charters.findLast(({ payment, status }) => !payment && status !== 'cancelled');
  return charters.map((each) => (each === last ? { ...each, paymentNote: null, voucher: demoUse } : each));
}

/** Midnight in Nassau by its standard time; an hour late in summer, when all the times here keep further away from any limit. */
function startOf(day: string): Date {
  return new Date(new Date(`${day}T00:00Z`).getTime() + 5 * hourMs);
}

/** Start of a slot; of one on the sun up to two hours late: by standard time the sun sets between 5:20 and 7:00 PM. */
function startOfSlot(day: string, { anchor, startMinute }: DemoSlot): Date {
  const latestSunset = 19 * 60;
  return new Date(startOf(day).getTime() + ((anchor ? latestSunset : 0) + startMinute) * minuteMs);
}

const addDays = (day: string, days: number): string =>
  new Date(new Date(`${day}T00:00Z`).getTime() + days * dayMs).toISOString().slice(0, 10);
