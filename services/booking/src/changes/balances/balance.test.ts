import { describe, expect, test } from 'vitest';
import { cents } from '@charter/contracts';
import { balanceReminderDue, decideRequest, mayEmailAgain } from './balance.js';

const now = new Date('2026-12-01T12:00:00Z');
const debtor = { startsAt: new Date('2027-01-12T14:00:00Z'), balanceCents: cents(80_000) };
const due = new Date('2026-12-29T22:00:00Z');

describe('a balance that staff ask for', () => {
  test('is at most what is owed, and due in 24 hours at the earliest', () => {
    expect(decideRequest(debtor, undefined, cents(80_000), due, now)).toEqual({ kind: 'request' });
    expect(decideRequest(debtor, undefined, cents(80_001), new Date('2026-12-02T11:59:59Z'), now)).toEqual({
      kind: 'invalid',
      fields: { amount: { code: 'balanceTooHigh', params: { max: '800.00' } }, dueAt: { code: 'dueTooSoon' } },
    });
    expect(decideRequest(debtor, undefined, cents(1), new Date('2026-12-02T12:00:00Z'), now)).toEqual({ kind: 'request' });
    expect(decideRequest({ ...debtor, balanceCents: cents(-5) }, undefined, cents(1), due, now)).toMatchObject({ kind: 'invalid' });
  });

  test('is due at once when the charter departs within a day', () => {
    const soon = { ...debtor, startsAt: new Date('2026-12-02T11:00:00Z') };
    expect(decideRequest(soon, undefined, cents(1), new Date('2026-12-01T13:00:00Z'), now)).toEqual({ kind: 'request' });
    expect(decideRequest(soon, undefined, cents(1), new Date('2026-12-01T11:00:00Z'), now)).toMatchObject({ kind: 'invalid' });
    expect(decideRequest(debtor, undefined, cents(1), null, now)).toMatchObject({ kind: 'invalid' });
  });

  test('is known when it is asked for again, and replaced by another one', () => {
    const open = { amountCents: cents(500), dueAt: due };
    expect(decideRequest(debtor, open, cents(500), due, now)).toEqual({ kind: 'known' });
    expect(decideRequest(debtor, open, cents(600), due, now)).toEqual({ kind: 'request' });
    expect(decideRequest(debtor, open, cents(500), new Date('2027-01-02T22:00:00Z'), now)).toEqual({ kind: 'request' });
  });
});

describe('an open balance', () => {
  test('is written about once an hour', () => {
    const at = (instant: string) => new Date(instant);
    const request = { emailedAt: at('2026-12-05T12:00:00Z'), createdAt: now };
    expect(mayEmailAgain(request, at('2026-12-05T12:59:59Z'))).toBe(false);
    expect(mayEmailAgain(request, at('2026-12-05T13:00:00Z'))).toBe(true);
    expect(mayEmailAgain({ ...request, emailedAt: null }, at('2026-12-01T12:59:59Z'))).toBe(false);
    expect(mayEmailAgain({ ...request, emailedAt: null }, at('2026-12-01T13:00:00Z'))).toBe(true);
  });
});

describe('the reminders of a balance', () => {
  const requested = { dueAt: due, createdAt: now, reminder: null };
  const at = (instant: string, change: Partial<Parameters<typeof balanceReminderDue>[0]> = {}) =>
    balanceReminderDue({ ...requested, ...change }, new Date(instant));

  test('are due three days before, on the day and a day after, at ten in Nassau, for six hours', () => {
    expect(at('2026-12-26T14:59:59Z')).toBeUndefined();
    expect(at('2026-12-26T15:00:00Z')).toBe('before');
    expect(at('2026-12-26T20:59:59Z')).toBe('before');
    expect(at('2026-12-26T21:00:00Z')).toBeUndefined();
    expect(at('2026-12-29T15:00:00Z', { reminder: 'before' })).toBe('today');
    expect(at('2026-12-30T15:00:00Z', { reminder: 'today' })).toBe('after');
    expect(at('2026-12-31T15:00:00Z', { reminder: 'after' })).toBeUndefined();
  });

  test('are sent once, and not within a day of the request', () => {
    expect(at('2026-12-26T16:00:00Z', { reminder: 'before' })).toBeUndefined();
    expect(at('2026-12-29T15:00:00Z', { createdAt: new Date('2026-12-28T15:00:01Z') })).toBeUndefined();
    expect(at('2026-12-29T15:00:00Z', { createdAt: new Date('2026-12-28T15:00:00Z') })).toBe('today');
  });
});
