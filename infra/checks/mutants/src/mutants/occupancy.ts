import type { Mutant } from '../mutant.ts';

const booking = 'services/booking';
const calendar = {
  file: `${booking}/src/calendar/availability/calendar.ts`,
  tests: [`${booking}/src/calendar/availability/calendar.test.ts`],
} as const;

export const occupancy: readonly Mutant[] = [
  {
    name: 'the booking window begins by the day in UTC',
    ...calendar,
    file: `${booking}/src/shared/nassau-time.ts`,
    text: 'wallClockOf(instant).toISOString().slice(0, 10)',
    replacement: 'instant.toISOString().slice(0, 10)',
    tier: 'unit',
  },
  {
    name: 'the booking window is a day longer',
    ...calendar,
    text: 'Temporal.PlainDate.from(start).add({ days })',
    replacement: 'Temporal.PlainDate.from(start).add({ days: days + 1 })',
    tier: 'unit',
  },
  {
    name: 'an extra hour does not move the turnaround',
    ...calendar,
    text: 'freeAgainAt: new Date(time.freeAgainAt.getTime() + minutes * minuteMs),',
    replacement: 'freeAgainAt: time.freeAgainAt,',
    tier: 'unit',
  },
  {
    name: 'a slot is free whose turnaround runs into a block',
    ...calendar,
    text: `isFree({ startsAt, freeAgainAt }: CharterTime, occupied: readonly OccupiedRange[]): boolean {
  return occupied.every(({ from, until }) => until <= startsAt || from >= freeAgainAt);`,
    replacement: `isFree({ startsAt, endsAt }: CharterTime, occupied: readonly OccupiedRange[]): boolean {
  return occupied.every(({ from, until }) => until <= startsAt || from >= endsAt);`,
    tier: 'unit',
  },
  {
    name: 'a slot on the sun follows that of the day before',
    file: `${booking}/src/shared/sun.ts`,
    text: 'new Date(`${day}T12:00:00Z`)',
    replacement: 'new Date(`${day}T00:00:00Z`)',
    tier: 'unit',
    tests: [`${booking}/src/shared/sun.test.ts`],
  },
  {
    name: 'a day on which the clocks change has the hours of the day before',
    file: `${booking}/src/shared/nassau-clock.ts`,
    text: 'isShown(first) || !isShown(last) ? first : last',
    replacement: 'first',
    tier: 'unit',
    tests: [`${booking}/src/shared/nassau-clock.test.ts`],
  },
  {
    name: 'staff release a hold whose payment is in progress',
    file: `${booking}/src/sales/holds/hold.ts`,
    text: `return hold.committedAt ? 'payment-in-progress' : 'release';`,
    replacement: `return 'release';`,
    tier: 'unit',
    tests: [`${booking}/src/sales/holds/hold.test.ts`],
  },
  {
    name: 'a cancelled charter is reinstated although its slot is taken',
    file: `${booking}/src/sales/bookings/booking.ts`,
    text: `return from === 'cancelled' ? 'occupy' : 'keep';`,
    replacement: `return 'keep';`,
    tier: 'unit',
    tests: [`${booking}/src/sales/bookings/booking.test.ts`],
  },
  {
    name: 'holds are deleted 20 minutes before they expire',
    file: `${booking}/src/calendar/availability/occupancy.repository.ts`,
    text: 'SELECT id FROM occupancy WHERE expires_at <= $1 ORDER BY id',
    replacement: `SELECT id FROM occupancy WHERE expires_at <= $1::timestamptz + interval '20 minutes' ORDER BY id`,
    tier: 'service',
    tests: [`${booking}/test/holds.int.test.ts`],
  },
  {
    name: 'buyers of a taken slot wait for each other in a circle',
    file: `${booking}/src/calendar/availability/occupancy.repository.ts`,
    text: 'ON CONFLICT ON CONSTRAINT one_charter_at_a_time DO NOTHING RETURNING id',
    replacement: 'RETURNING id',
    tier: 'service',
    tests: [`${booking}/test/holds.int.test.ts`],
  },
  {
    name: 'a declined offer keeps the boat',
    file: `${booking}/src/sales/offers/offer-boat.service.ts`,
    text: 'if (offer.occupancyId) await this.occupancies.releaseHeld(tx, offer.occupancyId);',
    replacement: '',
    tier: 'service',
    tests: [`${booking}/test/offers.int.test.ts`],
  },
  {
    name: 'a move to a taken time loses the slot that the charter had',
    file: `${booking}/src/changes/moves/guest-move.service.ts`,
    text: `if (!(await this.moves.apply(tx, booking, { ...move, difference }))) throw new DomainError('SLOT_TAKEN');`,
    replacement: 'await this.moves.apply(tx, booking, { ...move, difference });',
    tier: 'service',
    tests: [`${booking}/test/moves.int.test.ts`],
  },
  {
    name: 'the last place of an add-on is sold twice',
    file: `${booking}/src/calendar/add-ons/add-on-stock.service.ts`,
    text: '      await this.stock.lock(tx, addOn.id, day);\n',
    replacement: '',
    tier: 'service',
    tests: [`${booking}/test/add-ons.int.test.ts`],
  },
  {
    name: 'a day stays free in the cache after its booking',
    file: 'services/gateway/src/cache/invalidation.subscriber.ts',
    text: 'contentEvents.changed, bookingEvents.availabilityChanged]',
    replacement: 'contentEvents.changed]',
    tier: 'service',
    tests: ['services/gateway/test/response-cache.int.test.ts'],
  },
];
