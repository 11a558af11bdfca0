import { describe, expect, test } from 'vitest';
import type { OfferForm, TaxRule } from '@charter/contracts';
import {
  balanceDueAfter,
  durationOf,
  faultsOf,
  isOpen,
  offerTransitions,
  decideOfferChange,
  stateAt,
  versionOf,
  versionToSend,
} from './offer.js';
import { totalOf } from '../../pricing/prices/line.js';

/** Seven in the morning in Nassau. */
const now = new Date('2026-12-01T12:00:00Z');

const form = (over: Partial<OfferForm> = {}): OfferForm => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  locale: 'en',
  title: 'Two days around Eleuthera',
  startsAt: '2027-02-10T09:00',
  endsAt: '2027-02-11T17:00',
  guestCount: 6,
  lines: [
    { text: 'Charter', qty: 2, unitAmount: 1500 },
    { text: 'Courtesy', qty: 1, unitAmount: -1 },
  ],
  validUntil: '2026-12-08T12:00',
  ...over,
});

const codesOf = (over: Partial<OfferForm>, rules: TaxRule[] = []) => {
  const decision = versionOf(form(over), now, rules);
  return decision.kind === 'valid' ? {} : Object.fromEntries(Object.entries(decision.fields).map(([field, { code }]) => [field, code]));
};
const valid = (over: Partial<OfferForm> = {}, rules: TaxRule[] = []) => {
  const decision = versionOf(form(over), now, rules);
  if (decision.kind === 'invalid') throw new Error(JSON.stringify(decision.fields));
  return decision.version;
};

describe('a version', () => {
  test('costs what its lines add up to, and is paid whole without a deposit', () => {
    const version = valid();
    expect(version.totalCents).toBe(299_900);
    expect(totalOf(version.priceLines)).toBe(version.totalCents);
    expect(version).toMatchObject({ depositCents: 299_900, balanceDueAt: null, holdBoatUntil: null, phone: '', message: '' });
    expect(version.refundTiers[0]).toEqual({ hoursBefore: 168, percent: 90 });
    expect(version.startsAt).toBe('2027-02-10T14:00:00.000Z');
  });

  test('charges the taxes that come on top, and a deposit is a part of the sum', () => {
    const vat: TaxRule = { id: 1, name: 'VAT', rateBp: 750, contained: false, applies: [], validFrom: '2026-01-01' };
    const version = valid({}, [vat]);
    expect(version.lines).toHaveLength(2);
    expect(version.priceLines.map(({ kind, text, amountCents }) => [kind, text, amountCents])).toEqual([
      ['offer', 'Charter', 300_000],
      ['offer', 'Courtesy', -100],
      ['fee', '7.5% VAT', 22_493],
    ]);
    expect(version).toMatchObject({ totalCents: 322_393, depositCents: 322_393, balanceDueAt: null });
    expect(codesOf({ deposit: 644 }, [vat])).toEqual({ deposit: 'offerDepositRange' });
    expect(versionToSend(valid({ deposit: 2999 }, [vat]), now).balanceDueAt).not.toBeNull();
    // Written before the rule begins.
    expect(valid({}, [{ ...vat, validFrom: '2026-12-02' }]).totalCents).toBe(299_900);
  });

  test('states the taxes that its prices contain', () => {
    const vat: TaxRule = { id: 1, name: 'VAT', rateBp: 1000, contained: true, applies: [], validFrom: '2026-01-01' };
    const version = valid({ lines: [{ text: 'Charter', qty: 1, unitAmount: 1100 }] }, [vat]);
    expect(version.priceLines[0]!.tax).toEqual([{ name: 'VAT', rateBp: 1000, amountCents: 10_000 }]);
    expect(version.totalCents).toBe(110_000);
  });

  test('takes 20 % of the total or more as a deposit, and no more than the total', () => {
    expect(codesOf({ deposit: 599 })).toEqual({ deposit: 'offerDepositRange' });
    expect(codesOf({ deposit: 600 })).toEqual({});
    expect(codesOf({ deposit: 3000 })).toEqual({ deposit: 'offerDepositRange' });
    expect(versionToSend(valid({ deposit: 2999 }), now).balanceDueAt).toBeNull();
    expect(valid({ deposit: 0 }).depositCents).toBe(299_900);
  });

  test('has its balance due 14 days before departure, or a day after it is sent, or when staff say', () => {
    const due = (over: Parameters<typeof valid>[0], at = now) => versionToSend(valid(over), at).balanceDueAt;
    expect(valid({ deposit: 1500 }).balanceDueAt).toBeNull();
    expect(due({ deposit: 1500 })).toBe('2027-01-27T14:00:00.000Z');
    const soon = { deposit: 1500, startsAt: '2026-12-05T09:00', endsAt: '2026-12-05T17:00', validUntil: '2026-12-03T12:00' };
    expect(due(soon)).toBe('2026-12-02T12:00:00.000Z');
    expect(due(soon, new Date('2026-12-01T15:00:00Z'))).toBe('2026-12-02T15:00:00.000Z');
    expect(due({ deposit: 1500, balanceDueAt: '2027-01-10T12:00' })).toBe('2027-01-10T17:00:00.000Z');
    expect(codesOf({ deposit: 1500, balanceDueAt: '2026-12-02T06:59' })).toEqual({ balanceDueAt: 'offerBalanceDue' });
    expect(codesOf({ deposit: 1500, balanceDueAt: '2027-02-10T09:01' })).toEqual({ balanceDueAt: 'offerBalanceDue' });
    // Accepted later: never sooner than a day after.
    expect(balanceDueAfter(versionToSend(valid(soon), now), new Date('2026-12-03T16:00:00Z'))).toEqual(new Date('2026-12-04T16:00:00Z'));
  });

  test.each<[Partial<OfferForm>, Record<string, string>]>([
    [
      { startsAt: '2026-12-01T06:00', endsAt: '2026-12-01T12:00' },
      { startsAt: 'offerInPast', validUntil: 'offerValidTooLate' },
    ],
    [{ endsAt: '2027-02-10T09:00' }, { endsAt: 'offerOrder' }],
    [{ endsAt: '2027-02-24T09:01' }, { endsAt: 'offerTooLong' }],
    [{ validUntil: '2026-12-01T06:59' }, { validUntil: 'offerValidPast' }],
    [{ validUntil: '2027-01-30T07:01' }, { validUntil: 'offerValidTooLong' }],
    [{ startsAt: '2026-12-09T11:59', endsAt: '2026-12-09T15:00' }, { validUntil: 'offerValidTooLate' }],
    [{ lines: [{ text: 'Courtesy', qty: 1, unitAmount: -1 }] }, { lines: 'offerTotalTooLow' }],
    [{ lines: [{ text: 'Charter', qty: 2, unitAmount: 50_001 }] }, { lines: 'offerTotalTooHigh' }],
    [{ holdBoatUntil: '2026-12-08T12:01' }, { holdBoatUntil: 'offerHoldRange' }],
    [{ holdBoatUntil: '2026-12-01T06:00' }, { holdBoatUntil: 'offerHoldRange' }],
    [{ validUntil: '2026-12-20T12:00', holdBoatUntil: '2026-12-08T07:01' }, { holdBoatUntil: 'offerHoldRange' }],
    [{ startsAt: '2027-02-30T09:00' }, { startsAt: 'notAMoment' }],
    [
      {
        policy: [
          { hoursBefore: 48, percent: 50 },
          { hoursBefore: 168, percent: 90 },
        ],
      },
      { policy: 'offerTierRange' },
    ],
    [
      {
        policy: [
          { hoursBefore: 168, percent: 50 },
          { hoursBefore: 0, percent: 90 },
        ],
      },
      { policy: 'offerTierRange' },
    ],
  ])('%j is refused at its field', (over, codes) => {
    expect(codesOf(over)).toEqual(codes);
  });

  test('that was valid when it was written may be too late when it is sent', () => {
    expect(Object.keys(faultsOf(valid(), new Date('2026-12-08T17:00:00Z')))).toEqual(['validUntil']);
  });

  test('lasts some hours, or days', () => {
    expect(durationOf(valid({ endsAt: '2027-02-10T16:30' }), 1)).toBe('7.5 hours');
    expect(durationOf(valid(), 2)).toBe('2 days');
  });
});

describe('an offer', () => {
  const validUntil = new Date('2026-12-08T17:00:00Z');

  test('is open while it is sent and valid, to the millisecond', () => {
    expect(isOpen({ state: 'sent', validUntil }, new Date(validUntil.getTime() - 1))).toBe(true);
    expect(isOpen({ state: 'sent', validUntil }, validUntil)).toBe(false);
    expect(stateAt({ state: 'sent', validUntil }, validUntil)).toBe('expired');
    expect(isOpen({ state: 'withdrawn', validUntil }, now)).toBe(false);
  });

  test('that is accepted stays so, and one that is over can still be accepted by its money', () => {
    expect(offerTransitions.accepted).toEqual([]);
    expect(decideOfferChange('withdrawn', 'accepted')).toBe('accepted');
    expect(() => decideOfferChange('accepted', 'withdrawn')).toThrow('A accepted offer cannot become withdrawn');
  });
});
