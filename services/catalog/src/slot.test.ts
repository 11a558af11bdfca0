import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { fieldMessages } from '@charter/contracts/browser';
import { parseSlot, parseSlots, printSlot } from './slot.js';

const named = { morning: { startMinute: 480, endMinute: 720 } };
const clock = (slot: ReturnType<typeof parseSlot>) => slot && [slot.startMinute / 60, slot.endMinute / 60];

describe('parseSlot', () => {
  test.each([
    ['9:00 AM - 1:00 PM', 9, 13],
    ['9am-1pm', 9, 13],
    ['09:00-13:00', 9, 13],
    ['09:00 \u2013 13:00', 9, 13],
    ['9 AM to 1 PM', 9, 13],
    ['9 a.m. - 1 p.m.', 9, 13],
    ['9-11am', 9, 11],
    ['9-1 PM', 9, 13],
    ['1 - 5 PM', 13, 17],
    ['9am-1', 9, 13],
    ['12:00 PM - 12:30 PM', 12, 12.5],
    ['12:00 AM - 6:00 AM', 0, 6],
    ['8:00-24:00', 8, 24],
    ['10 PM - 2 AM', 22, 26],
    ['22:00-02:00', 22, 26],
    ['  Morning ', 8, 12],
    ['MORNING', 8, 12],
  ])('reads "%s" as %d to %d', (text, start, end) => {
    expect(clock(parseSlot(text, named))).toEqual([start, end]);
  });

  test.each([
    '',
    'any time',
    'night',
    '9-5',
    '9',
    '25:00-26:00',
    '9:75-10:00',
    '13pm-2pm',
    '9am-9am',
    '9:00-1:00',
    '9am-1pm-3pm',
    'constructor',
  ])('returns undefined for "%s"', (text) => {
    expect(parseSlot(text, named)).toBeUndefined();
  });

  test.each([
    ['2h before sunset - 30m after sunset', 'sunset', -120, 30],
    ['Sunset-2:00 to Sunset+0:30', 'sunset', -120, 30],
    ['Sunset \u2212 2h to sunset', 'sunset', -120, 0],
    ['Sunrise to Sunrise+3h', 'sunrise', 0, 180],
    ['1 hour 30 minutes before sunrise - 90 min after sunrise', 'sunrise', -90, 90],
    ['3h before sunset-1h before sunset', 'sunset', -180, -60],
  ])('reads "%s" as minutes after %s', (text, anchor, startMinute, endMinute) => {
    expect(parseSlot(text, named)).toEqual({ label: text, anchor, startMinute, endMinute });
  });

  test.each([
    'sunset',
    'sunset-2:00',
    'sunset to sunrise',
    'sunrise - sunset',
    '2h after sunset - sunset',
    'sunset+1h to sunset+1h',
    '9am - sunset',
    '2h sunset - 1h after sunset',
    '2 before sunset - sunset',
    '99h before sunset - sunset',
  ])('returns undefined for "%s", which no slot on the sun is', (text) => {
    expect(parseSlot(text, named)).toBeUndefined();
  });

  test.each(['1h before sunset - 4h after sunset', '6h before sunrise - sunrise', 'sunset - sunset+3:45'])(
    'parseSlots rejects "%s", which crosses midnight on some day',
    (text) => {
      expect(() => parseSlots([text], named)).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ errors: { timeSlots: fieldMessages.slotAcrossMidnight } }) }),
      );
    },
  );

  test('keeps the label as it is written', () => {
    expect(parseSlot(' Morning ', named)?.label).toBe('Morning');
  });

  test('parseSlots reports an unreadable slot at timeSlots', () => {
    expect(() => parseSlots(['9am-1pm', 'some time'], named)).toThrow(
      expect.objectContaining({
        code: 'INVALID',
        details: { errors: { timeSlots: fieldMessages.slotFormat }, codes: { timeSlots: { code: 'slotFormat' } } },
      }),
    );
  });

  test('reads what printSlot prints', () => {
    const slots = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1439 }))
      .map(([startMinute, length]) => ({ startMinute, endMinute: startMinute + length }));
    fc.assert(
      fc.property(slots, (slot) => {
        expect(parseSlot(printSlot(slot))).toMatchObject(slot);
      }),
    );
  });

  test('returns a slot that starts within the day and ends within 24 hours, for any text', () => {
    const texts = fc.array(
      fc.oneof(
        fc.integer({ min: 0, max: 30 }).map(String),
        fc.constantFrom(':00', ':30', ':', ' ', '-', '\u2013', ' to ', 'am', ' PM', 'p.m.', 'morning'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 9 },
    );
    fc.assert(
      fc.property(texts, (parts) => {
        const slot = parseSlot(parts.join(''), named);
        if (!slot) return;
        expect(Number.isInteger(slot.startMinute) && Number.isInteger(slot.endMinute)).toBe(true);
        expect(slot.startMinute).toBeGreaterThanOrEqual(0);
        expect(slot.startMinute).toBeLessThan(1440);
        expect(slot.endMinute).toBeGreaterThan(slot.startMinute);
        expect(slot.endMinute - slot.startMinute).toBeLessThanOrEqual(1440);
      }),
      { numRuns: 2000 },
    );
  });
});
