import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Slot } from '@charter/contracts';
import {
  bookingWindow,
  charterTime,
  dayInNassau,
  daysOf,
  freeSlots,
  isFree,
  isOpen,
  nextFree,
  type OccupiedRange,
  type Occupation,
  unavailableDays,
} from './calendar.js';

const settings = { opens: '2025-06-30', days: 90, minimumNoticeHours: 24 };
const morning: Slot = { label: '9:00 AM - 1:00 PM', startMinute: 540, endMinute: 780 };
const at = (iso: string) => new Date(iso);
const hours = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 3_600_000;

describe('the booking window', () => {
  it('begins tomorrow and ends ninety days later', () => {
    const { start, end } = bookingWindow(at('2026-11-21T15:00:00Z'), settings);
    expect({ start, end }).toEqual({ start: '2026-11-22', end: '2027-02-20' });
  });

  it('never begins before the first day of business', () => {
    expect(bookingWindow(at('2025-01-01T00:00:00Z'), settings).start).toBe('2025-06-30');
  });

  it('counts days in Nassau, not in UTC', () => {
    // 03:00 UTC on the 22nd is the evening of the 21st in Nassau.
    expect(dayInNassau(at('2026-11-22T03:00:00Z'))).toBe('2026-11-21');
    expect(bookingWindow(at('2026-11-22T03:00:00Z'), settings).start).toBe('2026-11-22');
  });

  it('has ninety-one days, each once, also across a change of daylight saving time', () => {
    const days = daysOf(bookingWindow(at('2027-02-01T12:00:00Z'), settings));
    expect(days).toHaveLength(91);
    expect(new Set(days).size).toBe(91);
  });
});

describe('the time of a charter', () => {
  it('departs at nine in Nassau on both sides of the change to daylight saving time', () => {
    expect(charterTime('2027-03-13', morning, 60).startsAt).toEqual(at('2027-03-13T14:00:00Z'));
    expect(charterTime('2027-03-14', morning, 60).startsAt).toEqual(at('2027-03-14T13:00:00Z'));
  });

  it('departs at nine in Nassau on both sides of the change from daylight saving time', () => {
    expect(charterTime('2026-10-31', morning, 60).startsAt).toEqual(at('2026-10-31T13:00:00Z'));
    expect(charterTime('2026-11-01', morning, 60).startsAt).toEqual(at('2026-11-01T14:00:00Z'));
  });

  it('is an hour longer when the clocks go back during it, and an hour shorter when they go forward', () => {
    const night: Slot = { label: '11:00 PM - 4:00 AM', startMinute: 1380, endMinute: 1680 };
    const autumn = charterTime('2026-10-31', night, 0);
    const spring = charterTime('2027-03-13', night, 0);
    expect(hours(autumn.startsAt, autumn.endsAt)).toBe(6);
    expect(hours(spring.startsAt, spring.endsAt)).toBe(4);
  });

  it('is followed by the turnaround', () => {
    const { endsAt, freeAgainAt } = charterTime('2026-12-01', morning, 60);
    expect(hours(endsAt, freeAgainAt)).toBe(1);
  });

  it('cannot be booked with less than the minimum notice, although its day is in the window', () => {
    const now = at('2026-11-21T15:00:00Z');
    const window = bookingWindow(now, settings);
    expect(window.start).toBe('2026-11-22');
    expect(isOpen('2026-11-22', charterTime('2026-11-22', morning, 60), window, now)).toBe(false);
    expect(isOpen('2026-11-23', charterTime('2026-11-23', morning, 60), window, now)).toBe(true);
  });
});

describe('availability', () => {
  const now = at('2026-11-21T15:00:00Z');
  const window = bookingWindow(now, settings);
  const afternoon: Slot = { label: '2:00 PM - 6:00 PM', startMinute: 840, endMinute: 1080 };

  const occupyOn = (day: string, slot: Slot): OccupiedRange => {
    const { startsAt, freeAgainAt } = charterTime(day, slot, 60);
    return { from: startsAt, until: freeAgainAt };
  };

  it('allows a charter to begin when the turnaround of the previous one ends', () => {
    const first = charterTime('2026-12-01', morning, 60);
    const second = charterTime('2026-12-01', afternoon, 60);
    expect(isFree(second, [{ from: first.startsAt, until: first.freeAgainAt }])).toBe(true);
  });

  it('does not allow a charter to begin within the turnaround', () => {
    const first = charterTime('2026-12-01', morning, 61);
    const second = charterTime('2026-12-01', afternoon, 61);
    expect(isFree(second, [{ from: first.startsAt, until: first.freeAgainAt }])).toBe(false);
  });

  describe('of the days on which no slot can be booked', () => {
    const occupy = (slot: Slot, kind: Occupation['kind'] = 'booking'): Occupation => {
      return { ...occupyOn('2026-12-01', slot), kind };
    };
    const days = (...occupied: Occupation[]) => unavailableDays(window, [morning, afternoon], occupied, 60, now);

    it('finds those on which every slot of the package is taken', () => {
      expect(days(occupy(morning)).unavailable).not.toContain('2026-12-01');
      expect(days(occupy(morning), occupy(afternoon)).unavailable).toContain('2026-12-01');
    });

    it('says which are sold out: a slot is sold or held, and not all are blocked', () => {
      expect(days(occupy(morning), occupy(afternoon)).soldOut).toEqual(['2026-12-01']);
      expect(days(occupy(morning, 'block'), occupy(afternoon, 'hold')).soldOut).toEqual(['2026-12-01']);
      expect(days(occupy(morning, 'block'), occupy(afternoon, 'block')).soldOut).toEqual([]);
      expect(days(occupy(morning)).soldOut).toEqual([]);
    });

    it('counts a day as closed when its open slots are blocked and the sold one has too short a notice', () => {
      const earliest = charterTime(window.start, morning, 60);
      const between = new Date(earliest.startsAt.getTime() - settings.minimumNoticeHours * 3_600_000 + 60_000);
      const occupied = [
        { from: earliest.startsAt, until: earliest.freeAgainAt, kind: 'booking' as const },
        { ...occupyOn(window.start, afternoon), kind: 'block' as const },
      ];
      expect(unavailableDays(window, [morning, afternoon], occupied, 60, between)).toMatchObject({
        unavailable: expect.arrayContaining([window.start]),
        soldOut: [],
      });
    });
  });

  describe('of alternatives to a taken slot', () => {
    const short = { ...window, end: '2026-11-25' };
    const alternatives = (preferredDay?: string) =>
      nextFree(freeSlots(short, [morning, afternoon], [], 60, now), 3, preferredDay).map(
        ({ date, timeSlot }) => `${date.slice(8)} ${timeSlot}`,
      );

    it('is the next three slots from the preferred day on', () => {
      expect(alternatives('2026-11-23')).toEqual(['23 9:00 AM - 1:00 PM', '23 2:00 PM - 6:00 PM', '24 9:00 AM - 1:00 PM']);
    });

    it('includes slots before the preferred day when too few are free after it', () => {
      expect(alternatives('2026-11-25')).toEqual(['25 9:00 AM - 1:00 PM', '25 2:00 PM - 6:00 PM', '22 2:00 PM - 6:00 PM']);
      expect(alternatives('2027-06-01')).toEqual(['22 2:00 PM - 6:00 PM', '23 9:00 AM - 1:00 PM', '23 2:00 PM - 6:00 PM']);
    });

    it('is the first three of all without a preferred day', () => {
      expect(alternatives()).toEqual(['22 2:00 PM - 6:00 PM', '23 9:00 AM - 1:00 PM', '23 2:00 PM - 6:00 PM']);
    });
  });

  it('never offers a slot that overlaps an occupied range, whatever the schedule', () => {
    const slot = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 30, max: 720 }))
      .map(([startMinute, length]): Slot => ({ label: `${startMinute}+${length}`, startMinute, endMinute: startMinute + length }));
    const range = fc
      .tuple(fc.integer({ min: 0, max: 92 * 1440 }), fc.integer({ min: 1, max: 2000 }))
      .map(([start, length]): OccupiedRange => ({
        from: new Date(now.getTime() + start * 60_000),
        until: new Date(now.getTime() + (start + length) * 60_000),
      }));
    fc.assert(
      fc.property(
        fc.array(slot, { minLength: 1, maxLength: 2 }),
        fc.array(range, { maxLength: 8 }),
        fc.integer({ min: 0, max: 180 }),
        (slots, occupied, turnaround) => {
          const short = { ...window, end: '2026-12-02' };
          for (const { date, timeSlot } of freeSlots(short, slots, occupied, turnaround, now)) {
            const { startsAt, freeAgainAt } = charterTime(
              date,
              slots.find(({ label }) => label === timeSlot)!,
              turnaround,
            );
            expect(occupied.some(({ from, until }) => from < freeAgainAt && until > startsAt)).toBe(false);
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
