import { describe, expect, test } from 'vitest';
import { cents } from '@charter/contracts';
import { charterLine, type Line, linesPaidBy, totalOf } from './line.js';

const charter = charterLine('Rose Island', cents(180_000));
const lunch: Line = {
  kind: 'addon',
  text: 'Lunch',
  key: '4',
  qty: 3,
  unitCents: cents(4_000),
  amountCents: cents(12_000),
  refundable: 'lead',
};

describe('the lines of a booking', () => {
  test('are those that its hold froze', () => {
    expect(totalOf([charter, lunch])).toBe(192_000);
    expect(linesPaidBy(cents(192_000), { packageName: 'Rose Island', lines: [charter, lunch] })).toEqual([charter, lunch]);
  });

  test('add up to what was paid, also for holds of another amount', () => {
    expect(linesPaidBy(cents(120_000), { packageName: 'Rose Island', lines: [charter] })).toEqual([
      charterLine('Rose Island', cents(120_000)),
    ]);
  });
});
