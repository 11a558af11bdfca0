import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { cents, fromDollars, hourMs, limits, minuteMs, percentOf } from '@charter/contracts';
import { cancellationRefundStates } from '@charter/contracts/browser';
import { charterTime } from '../../calendar/availability/calendar.js';
import {
  decideGuestCancellation,
  decideRefundChange,
  decideStaffQuote,
  outstandingCents,
  quoteAll,
  quotePolicy,
  refundTransitions,
  type Sale,
  undoObstacle,
} from './cancellation.js';

const departure = new Date('2027-01-12T14:00:00Z');
const sale = (over: Partial<Sale> = {}): Sale => ({
  amountCents: cents(123_400),
  paidCents: over.amountCents ?? cents(123_400),
  refundedCents: cents(0),
  reversedCents: cents(0),
  policy: { refundTiers: limits.refundTiers },
  refundCapPercent: 100,
  startsAt: departure,
  addOns: [],
  ...over,
});
const before = (hours: number, minutes = 0, startsAt = departure) => new Date(startsAt.getTime() - hours * hourMs - minutes * minuteMs);

describe('the refund by the policy', () => {
  // Computed by hand: 90 %, 50 % and 0 % of $1,234.00. Ten minutes of grace are to the guest's advantage.
  test.each([
    [170, 0, 90, 111_060],
    [168, 0, 90, 111_060],
    [167, 55, 90, 111_060],
    [167, 50, 90, 111_060],
    [167, 49, 50, 61_700],
    [60, 0, 50, 61_700],
    [48, 0, 50, 61_700],
    [47, 55, 50, 61_700],
    [47, 49, 0, 0],
    [47, 0, 0, 0],
    [0, 0, 0, 0],
    [-5, 0, 0, 0],
  ])('%i h %i min before departure is %i %%', (hours, minutes, percent, dueCents) => {
    const { explanation, ...quote } = quotePolicy(sale(), before(hours, minutes));
    expect(quote.dueCents).toBe(dueCents);
    expect(explanation).toMatchObject({ percent, due: dueCents / 100, price: 1234, alreadyBack: 0 });
  });

  // In Nassau clocks go forward on 14 March 2027 and back on 7 November 2027: the same hours by the clock are an hour less or more.
  test.each([
    ['2027-03-16', '2027-03-09T14:00:00Z', 50],
    ['2027-03-16', '2027-03-09T13:00:00Z', 90],
    ['2027-03-15', '2027-03-13T14:00:00Z', 0],
    ['2027-03-15', '2027-03-13T13:00:00Z', 50],
    ['2027-11-09', '2027-11-02T14:00:00Z', 90],
    ['2027-11-09', '2027-11-02T14:11:00Z', 50],
    ['2027-11-08', '2027-11-06T13:00:00Z', 50],
    ['2027-11-08', '2027-11-06T14:11:00Z', 0],
  ])('of a 9 AM charter on %s, cancelled at %s, is %i %%', (day, now, percent) => {
    const { startsAt } = charterTime(day, { label: '', startMinute: 540, endMinute: 780 }, 60);
    expect(quotePolicy(sale({ startsAt }), new Date(now)).explanation.percent).toBe(percent);
  });

  test('is explained by the tier, its end and the percentage after it', () => {
    expect(quotePolicy(sale(), before(74)).explanation).toEqual({
      departure: '2027-01-12T14:00:00.000Z',
      hoursLeft: 74,
      tierFrom: 48,
      tierTo: 168,
      percent: 50,
      price: 1234,
      alreadyBack: 0,
      due: 617,
      nextChangeAt: '2027-01-10T14:00:00.000Z',
      nextPercent: 0,
    });
    expect(quotePolicy(sale(), before(200)).explanation).toMatchObject({ tierFrom: 168, tierTo: null, nextPercent: 50 });
    expect(quotePolicy(sale(), before(10)).explanation).toMatchObject({ tierFrom: 0, tierTo: 48, percent: 0 });
    expect(quotePolicy(sale(), before(10)).explanation).not.toHaveProperty('nextChangeAt');
    // Within the grace, the next change is at its end.
    expect(quotePolicy(sale(), before(47, 55)).explanation).toMatchObject({ nextChangeAt: '2027-01-10T14:10:00.000Z', nextPercent: 0 });
  });

  test('is limited by the cap, which is named only where it lowers the tier', () => {
    const capped = sale({ refundCapPercent: 50 });
    expect(quotePolicy(capped, before(200)).explanation).toMatchObject({
      percent: 50,
      cappedBy: 50,
      due: 617,
      nextChangeAt: '2027-01-10T14:00:00.000Z',
      nextPercent: 0,
    });
    expect(quotePolicy(capped, before(60)).explanation).not.toHaveProperty('cappedBy');
  });

  test('is less what was refunded before, and never more than what is with us', () => {
    const refunded = (dollars: number) => sale({ refundedCents: fromDollars(dollars) });
    expect(quotePolicy(refunded(110.6), before(200))).toMatchObject({ dueCents: 100_000, explanation: { alreadyBack: 110.6, due: 1000 } });
    expect(quotePolicy(refunded(1000), before(60)).dueCents).toBe(0);
    const reversed = sale({ reversedCents: cents(100_000) });
    expect(quotePolicy(reversed, before(200)).dueCents).toBe(23_400);
  });

  test('of a booking without money is nothing', () => {
    expect(quotePolicy(sale({ paidCents: cents(0) }), before(200)).dueCents).toBe(0);
    expect(quoteAll(sale({ paidCents: cents(0) }), before(200)).dueCents).toBe(0);
  });

  // Of 3,000 dollars 1,500 are paid. The business keeps 10 %, 50 % and 100 % of the price: 300, 1,500 and 3,000 dollars.
  test.each([
    [200, 1200],
    [60, 0],
    [10, 0],
  ])('of a booking that is paid in part, %i hours before, is $%i', (hours, dollars) => {
    const deposit = sale({ amountCents: cents(300_000), paidCents: cents(150_000) });
    expect(quotePolicy(deposit, before(hours)).dueCents).toBe(dollars * 100);
    expect(quoteAll(deposit, before(hours)).dueCents).toBe(150_000);
  });

  const sales = fc
    .record({
      amountCents: fc.integer({ min: 0, max: 10_000_000 }),
      refunded: fc.double({ min: 0, max: 1, noNaN: true }),
      tiers: fc.uniqueArray(fc.record({ hoursBefore: fc.integer({ min: 0, max: 500 }), percent: fc.integer({ min: 0, max: 100 }) }), {
        selector: ({ hoursBefore }) => hoursBefore,
        maxLength: 5,
      }),
      refundCapPercent: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ amountCents, refunded, tiers, refundCapPercent }) => {
      const refundTiers = tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore);
      return sale({
        amountCents: cents(amountCents),
        refundedCents: cents(Math.floor(amountCents * refunded)),
        policy: { refundTiers },
        refundCapPercent,
      });
    });
  const minutesLeft = fc.integer({ min: -100_000, max: 100_000 });

  test('follows the first tier whose hours, with the grace, are left; capped, less refunds, whatever the policy', () => {
    fc.assert(
      fc.property(sales, minutesLeft, (sold, minutes) => {
        const { dueCents, explanation } = quotePolicy(sold, before(0, minutes));
        const tier = sold.policy.refundTiers.find(({ hoursBefore }) => minutes + 10 >= hoursBefore * 60);
        const percent = Math.min(tier?.percent ?? 0, sold.refundCapPercent);
        expect(explanation.percent).toBe(percent);
        expect(dueCents).toBe(Math.max(0, percentOf(sold.amountCents, percent) - sold.refundedCents));
        expect(fromDollars(explanation.due)).toBe(dueCents);
      }),
    );
  });

  test('changes next when it says, and to what it says', () => {
    const falling = sales.filter(({ policy: { refundTiers } }) =>
      refundTiers.every(({ percent }, index) => index === 0 || percent <= refundTiers[index - 1]!.percent),
    );
    fc.assert(
      fc.property(falling, minutesLeft, (sold, minutes) => {
        const { percent, nextChangeAt, nextPercent } = quotePolicy(sold, before(0, minutes)).explanation;
        if (!nextChangeAt) {
          expect(quotePolicy(sold, before(-10_000)).explanation.percent).toBe(percent);
          return;
        }
        const at = new Date(nextChangeAt).getTime();
        expect(quotePolicy(sold, new Date(at + 11 * minuteMs)).explanation.percent).toBeLessThanOrEqual(nextPercent!);
        expect(quotePolicy(sold, new Date(at - 1)).explanation.percent).toBe(percent);
        // The moment itself still has the former percentage.
        expect(at).toBeGreaterThanOrEqual(before(0, minutes).getTime());
      }),
    );
  });
});

describe('a cancellation by staff', () => {
  const now = before(30);
  const decide = (choice: Partial<Parameters<typeof decideStaffQuote>[1]>, sold = sale()) =>
    decideStaffQuote(sold, { cause: 'business', refund: 'policy', reason: null, ...choice }, now);

  test.each(['weather', 'boat'] as const)('for the %s refunds everything, whatever tier and cap', (cause) => {
    const capped = sale({ refundCapPercent: 0, refundedCents: cents(3_400) });
    expect(decide({ cause }, capped)).toMatchObject({
      quote: { dueCents: 120_000, explanation: { percent: 100, tierFrom: null, alreadyBack: 34, due: 1200 } },
    });
    expect(decide({ cause, refund: 'none', reason: 'x' })).toEqual({ kind: 'invalid', fields: { refund: { code: 'refundsEverything' } } });
  });

  test('follows the policy, or refunds everything, an amount or nothing with a reason', () => {
    const reason = 'A regular guest';
    expect(decide({})).toMatchObject({ quote: { dueCents: 0 } });
    expect(decide({ refund: 'all', reason })).toMatchObject({ quote: { dueCents: 123_400 } });
    expect(decide({ refund: { amount: 99.99 }, reason })).toMatchObject({ quote: { dueCents: 9_999, explanation: { percent: 8 } } });
    expect(decide({ refund: 'none', reason })).toMatchObject({ quote: { dueCents: 0 } });
    for (const refund of ['all', 'none', { amount: 5 }] as const) {
      expect(decide({ refund })).toEqual({ kind: 'invalid', fields: { reason: { code: 'reasonRequired' } } });
    }
  });

  test('does not refund more than is left', () => {
    expect(decide({ refund: { amount: 1234.01 }, reason: 'x' })).toMatchObject({
      fields: { refund: { code: 'refundTooHigh', params: { max: '1234.00' } } },
    });
  });
});

describe('a cancellation by the guest', () => {
  test('is refused when the refund is lower than expected, and given when it is higher', () => {
    expect(decideGuestCancellation(sale(), fromDollars(1110.6), before(60))).toMatchObject({ kind: 'lower', quote: { dueCents: 61_700 } });
    expect(decideGuestCancellation(sale(), fromDollars(0), before(60))).toMatchObject({ kind: 'cancel', quote: { dueCents: 61_700 } });
  });

  test('is possible until departure', () => {
    expect(decideGuestCancellation(sale(), cents(0), before(0, 1)).kind).toBe('cancel');
    expect(decideGuestCancellation(sale(), cents(0), before(0)).kind).toBe('departed');
  });
});

describe('the refund of a cancellation', () => {
  test('is outstanding less what was refunded since, and not of reversed money', () => {
    const fixed = { dueCents: cents(60_000), alreadyBackCents: cents(10_000) };
    const since = (refunded: number, over: Partial<Sale> = {}) =>
      outstandingCents(fixed, sale({ refundedCents: cents(10_000 + refunded), ...over }));
    expect(since(0)).toBe(60_000);
    expect(since(25_000)).toBe(35_000);
    expect(since(60_000)).toBe(0);
    expect(since(0, { reversedCents: cents(100_000) })).toBe(13_400);
    expect(since(0, { reversedCents: cents(113_400) })).toBe(0);
  });

  test('changes state exactly where the table has it, and is over when done', () => {
    const state = fc.constantFrom(...cancellationRefundStates);
    fc.assert(
      fc.property(state, state, (from, to) => {
        expect(decideRefundChange(from, to)).toBe(refundTransitions[from].includes(to) ? to : null);
      }),
    );
    expect(refundTransitions.done).toEqual([]);
    expect(cancellationRefundStates.filter((one) => undoObstacle(one) === undefined)).toEqual(['none', 'owed']);
  });

  test.each([
    ['sent', 'A refund of this booking is on its way. Please enter a new booking.'],
    ['done', 'This booking has been refunded. Please enter a new one.'],
    ['failed', 'PayPal has rejected a refund of this booking, which is still owed to the guest. Please enter a new booking.'],
    ['by_hand', 'A refund of this booking is still to be handed back. Please enter a new booking.'],
  ] as const)('in the state %s says why it cannot be undone', (state, text) => {
    expect(undoObstacle(state)).toBe(text);
  });
});
