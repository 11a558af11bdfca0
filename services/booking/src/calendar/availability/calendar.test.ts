import { describe, expect, it, test } from 'vitest';
import fc from 'fast-check';
import type { Slot } from '@charter/contracts';
import { nassau, sunOf } from '../../shared/sun.js';
import {
  bookingWindow,
  charterTime,
  type Daylight,
  freeSlots,
  isDark,
  isFree,
  isOpen,
  nextFree,
  type OccupiedRange,
  type Occupation,
  slotOf,
  unavailableDays,
} from './calendar.js';
import { dayInNassau, daysOf } from '../../shared/nassau-time.js';

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

  describe('of a slot on the sun', () => {
    const cruise: Slot = { label: '2h before sunset - 1h after sunset', anchor: 'sunset', startMinute: -120, endMinute: 60 };
    const dawn: Slot = { label: 'Sunrise to Sunrise+3h', anchor: 'sunrise', startMinute: 0, endMinute: 180 };

    it('starts on the quarter of an hour before, and keeps its length', () => {
      // Sunset is at 5:39 PM, and sunrise at 6:55 AM.
      expect(charterTime('2027-01-12', cruise, 60)).toEqual({
        startsAt: at('2027-01-12T20:30:00Z'),
        endsAt: at('2027-01-12T23:30:00Z'),
        freeAgainAt: at('2027-01-13T00:30:00Z'),
        sunset: sunOf('2027-01-12', nassau).set,
      });
      expect(charterTime('2027-01-12', dawn, 0)).toMatchObject({
        startsAt: at('2027-01-12T11:45:00Z'),
        endsAt: at('2027-01-12T14:45:00Z'),
      });
    });

    it('follows the sun, not the clock, across both changes of the clocks', () => {
      const startsAt = (day: string) => charterTime(day, cruise, 0).startsAt;
      expect([startsAt('2027-03-13'), startsAt('2027-03-14')]).toEqual([at('2027-03-13T21:15:00Z'), at('2027-03-14T21:15:00Z')]);
      expect([startsAt('2027-11-06'), startsAt('2027-11-07')]).toEqual([at('2027-11-06T20:15:00Z'), at('2027-11-07T20:15:00Z')]);
    });

    it('starts and ends on its day, on every day of a year', () => {
      for (const day of daysOf({ start: '2027-01-01', end: '2027-12-31' })) {
        const { startsAt, endsAt } = charterTime(day, cruise, 0);
        expect([dayInNassau(startsAt), dayInNassau(endsAt)]).toEqual([day, day]);
        expect(startsAt.getUTCMinutes() % 15).toBe(0);
        expect(hours(startsAt, endsAt)).toBe(3);
      }
    });
  });

  it('is followed by the turnaround', () => {
    const { endsAt, freeAgainAt } = charterTime('2026-12-01', morning, 60);
    expect(hours(endsAt, freeAgainAt)).toBe(1);
  });

  it('that add-ons lengthen ends later, and so does the turnaround', () => {
    expect(charterTime('2026-12-01', { ...morning, extraMinutes: 90 }, 60)).toEqual({
      startsAt: at('2026-12-01T14:00:00Z'),
      endsAt: at('2026-12-01T19:30:00Z'),
      freeAgainAt: at('2026-12-01T20:30:00Z'),
    });
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

  it('requires the turnaround before what follows, such as a block', () => {
    const charter = charterTime('2026-12-01', morning, 60);
    const blockFrom = (iso: string): OccupiedRange => ({ from: at(iso), until: at('2026-12-02T05:00:00Z') });
    expect(isFree(charter, [blockFrom('2026-12-01T19:00:00Z')])).toBe(true);
    expect(isFree(charter, [blockFrom('2026-12-01T18:59:00Z')])).toBe(false);
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

  describe('with a daylight rule', () => {
    const nineToFive: Slot = { label: '9:00 AM - 5:00 PM', startMinute: 540, endMinute: 1020 };
    const vessel = nassau;
    const dark = (day: string, slot: Slot, rule: Omit<Daylight, 'vessel'>) => isDark(day, charterTime(day, slot, 60), { vessel, ...rule });

    it('forbids a return later than so many minutes before sunset', () => {
      // Sunset is at 5:19 PM on 1 December and at 6:11 PM on 1 March.
      expect(dark('2026-12-01', nineToFive, { backBeforeSunset: 30 })).toBe(true);
      expect(dark('2026-12-01', nineToFive, { backBeforeSunset: 15 })).toBe(false);
      expect(dark('2027-03-01', nineToFive, { backBeforeSunset: 30 })).toBe(false);
    });

    it('forbids a departure earlier than so many minutes after sunrise', () => {
      const early: Slot = { label: '7:00 AM - 9:00 AM', startMinute: 420, endMinute: 540 };
      // Sunrise is at 6:55 AM on 12 January and at 6:20 AM on 21 June.
      expect(dark('2027-01-12', early, { departAfterSunrise: 15 })).toBe(true);
      expect(dark('2027-06-21', early, { departAfterSunrise: 15 })).toBe(false);
    });

    it('leaves such slots out of the free ones, and their days are closed, not sold out', () => {
      const rule: Daylight = { vessel, backBeforeSunset: 30 };
      const free = [...freeSlots(window, [morning, nineToFive], [], 60, now, rule)].filter(({ date }) => date === '2026-12-01');
      expect(free.map(({ timeSlot }) => timeSlot)).toEqual([morning.label]);
      const { unavailable, soldOut } = unavailableDays(window, [nineToFive], [], 60, now, rule);
      expect(unavailable).toContain('2026-12-01');
      expect(unavailable).not.toContain('2027-02-01');
      expect(soldOut).toEqual([]);
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

test('a slot is found by its label', () => {
  expect(slotOf([morning], '9:00 AM - 1:00 PM').startMinute).toBe(540);
  expect(() => slotOf([morning], '9 AM')).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ errors: { timeSlot: expect.any(String) } }) }),
  );
});
