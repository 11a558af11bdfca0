import { describe, expect, test } from 'vitest';
import { cents } from '@charter/contracts';
import fc from 'fast-check';
import type { HoldStatus } from '../sales/holds/hold.js';
import { decideRefund, decideReversal, decideSettlement, type PaidHold } from './settlement.js';

const departure = new Date('2027-01-12T14:00:00Z');
const before = new Date('2027-01-12T13:59:59Z');
const payment = { paymentId: 'p1', amountCents: cents(120_000) };

const hold = (over: Partial<PaidHold> = {}): PaidHold => ({
  status: 'held',
  paymentId: 'p1',
  refundedCents: cents(0),
  refusedAs: null,
  sale: {
    packageId: 1,
    packageName: 'Rose Island',
    packageDuration: '4 hours',
    priceCents: cents(120_000),
    lines: [],
    startsAt: departure.toISOString(),
    endsAt: '2027-01-12T18:00:00.000Z',
  },
  ...over,
});

describe('a captured payment', () => {
  test('returns the booking that it made before, whatever became of the hold', () => {
    const status = fc.constantFrom<HoldStatus>('held', 'booked', 'refused', 'released');
    fc.assert(
      fc.property(status, fc.boolean(), (held, departed) => {
        const decision = decideSettlement(hold({ status: held }), 'booking', payment, departed ? departure : before);
        expect(decision).toEqual({ kind: 'existing', booking: 'booking' });
      }),
    );
  });

  test('becomes a booking while its hold is open, and keeps what was refunded of it before', () => {
    expect(decideSettlement(hold(), null, payment, before)).toEqual({ kind: 'book', refundedCents: 0 });
    expect(decideSettlement(hold({ status: 'released' }), null, payment, before)).toEqual({ kind: 'book', refundedCents: 0 });
    expect(decideSettlement(hold({ refundedCents: cents(20_000) }), null, payment, before)).toEqual({
      kind: 'book',
      refundedCents: 20_000,
    });
  });

  test('does not count refunds of another payment of the same hold', () => {
    const other = hold({ paymentId: 'p2', refundedCents: cents(120_000) });
    expect(decideSettlement(other, null, payment, before)).toEqual({ kind: 'book', refundedCents: 0 });
  });

  test('releases the hold when all of it was refunded before, also after departure', () => {
    for (const now of [before, departure]) {
      expect(decideSettlement(hold({ refundedCents: cents(120_000) }), null, payment, now)).toEqual({ kind: 'release' });
    }
  });

  test('is refused from the departure on', () => {
    expect(decideSettlement(hold(), null, payment, departure)).toEqual({ kind: 'refuse', reason: 'departed' });
  });

  test('is refused again, for the same reason, when its hold was booked or refused', () => {
    const again = (over: Partial<PaidHold>) => decideSettlement(hold(over), null, payment, departure);
    expect(again({ status: 'booked' })).toEqual({ kind: 'refuse-again', reason: 'already_booked' });
    expect(again({ status: 'refused', refusedAs: 'slot_gone' })).toEqual({ kind: 'refuse-again', reason: 'slot_gone' });
    expect(again({ status: 'refused', refusedAs: 'departed' })).toEqual({ kind: 'refuse-again', reason: 'departed' });
  });
});

const booking = { amountCents: cents(120_000), refundedCents: cents(20_000), reversedCents: cents(0), reversedAt: null };

describe('a refund', () => {
  test('adds what is new to the total', () => {
    expect(decideRefund(booking, cents(120_000))).toEqual({ kind: 'record', newlyRefundedCents: 100_000 });
  });

  test('in any order ends at the highest total, and the parts add up to it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120_000 }), { minLength: 1, maxLength: 8 }), (totals) => {
        let refundedCents = cents(0);
        let sum = 0;
        for (const total of totals) {
          const decision = decideRefund({ ...booking, refundedCents }, cents(total));
          if (decision.kind === 'known') continue;
          refundedCents = cents(refundedCents + decision.newlyRefundedCents);
          sum += decision.newlyRefundedCents;
        }
        expect([refundedCents, sum]).toEqual([Math.max(...totals), Math.max(...totals)]);
      }),
    );
  });
});

describe('a charge-back', () => {
  const reversedAt = new Date('2027-01-01T00:00:00Z');
  const reversed = { refundedCents: cents(0), reversedCents: cents(100_000), reversedAt };

  test('that is older than the last one changes nothing', () => {
    expect(decideReversal(reversed, cents(0), new Date(reversedAt.getTime() - 1))).toEqual({ kind: 'outdated' });
  });

  test('may fall when a dispute is won', () => {
    expect(decideReversal(reversed, cents(0), reversedAt)).toEqual({ kind: 'record', changeCents: -100_000 });
  });

  test('with the same amount is recorded, but is no change', () => {
    expect(decideReversal(reversed, cents(100_000), reversedAt)).toEqual({ kind: 'record', changeCents: 0 });
  });
});
