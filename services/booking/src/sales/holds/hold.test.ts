import { describe, expect, it } from 'vitest';
import { cents } from '@charter/contracts';
import fc from 'fast-check';
import {
  decideDecline,
  decideFailure,
  decideHold,
  decidePending,
  decideSecure,
  decideStaffRelease,
  type HoldStatus,
  decideHoldChange,
  holdTransitions,
  type PayableHold,
  pendingUntil,
  securedUntil,
  type VisitorHold,
} from './hold.js';
import type { Sale } from '../sale/sale.js';
import { heldUntil } from '../../accounts/payment-requests/payment-request.js';

const now = new Date('2026-12-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const sale = (over: Partial<Sale> = {}): Sale => ({
  packageId: 1,
  packageName: 'Rose Island',
  packageDuration: '4 hours',
  priceCents: cents(120_000),
  lines: [],
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  ...over,
});
const tomorrow = sale({ startsAt: '2027-01-13T14:00:00.000Z', endsAt: '2027-01-13T18:00:00.000Z' });
const overlapping = sale({ packageId: 2, startsAt: '2027-01-12T13:00:00.000Z', endsAt: '2027-01-12T21:00:00.000Z' });
const hold = (over: Partial<VisitorHold> = {}): VisitorHold => ({
  id: 'h1',
  status: 'held',
  committedAt: null,
  occupancyId: 'o1',
  sale: sale(),
  createdAt: now,
  ...over,
});
const decide = (holds: VisitorHold[], at = minutes(10), wanted = sale()) => decideHold(holds, wanted, at);

describe('a request for a slot', () => {
  it('creates a hold for a visitor without holds', () => {
    expect(decide([])).toEqual({ kind: 'create', replaces: null, until: minutes(25) });
  });

  it('renews the visitor’s unpaid hold of the same slot', () => {
    expect(decide([hold()])).toEqual({ kind: 'renew', hold: hold(), until: minutes(25) });
  });

  it('replaces the visitor’s unpaid hold of another slot, and of the same one after its slot was released', () => {
    expect(decide([hold({ sale: tomorrow })])).toMatchObject({ kind: 'create', replaces: { id: 'h1' } });
    expect(decide([hold({ occupancyId: null })])).toMatchObject({ kind: 'create', replaces: { id: 'h1' } });
  });

  it('leaves a committed hold of the same slot as it is, also without its occupancy', () => {
    const committed = hold({ committedAt: now, occupancyId: null });
    expect(decide([hold({ id: 'h2', sale: tomorrow }), committed], minutes(500))).toEqual({ kind: 'committed', hold: committed });
  });

  it('is in doubt while a payment for another charter at that time is in progress', () => {
    expect(decide([hold({ committedAt: now })], now, overlapping)).toEqual({ kind: 'in-doubt' });
    expect(decide([hold({ committedAt: now })], now, tomorrow)).toMatchObject({ kind: 'create', replaces: null });
  });

  it('has an hour from the first hold of the slot, released holds included, and again an hour later', () => {
    const first = hold({ status: 'released', occupancyId: null });
    expect(decide([first], minutes(50))).toMatchObject({ kind: 'create', until: minutes(60) });
    expect(decide([first, hold({ id: 'h2', createdAt: minutes(50) })], minutes(55))).toMatchObject({ kind: 'renew', until: minutes(60) });
    expect(decide([first], minutes(60))).toEqual({ kind: 'limit-reached' });
    expect(decide([first], minutes(119))).toEqual({ kind: 'limit-reached' });
    expect(decide([first], minutes(120))).toMatchObject({ kind: 'create', until: minutes(135) });
    expect(decide([first], minutes(60), tomorrow)).toMatchObject({ kind: 'create' });
  });
});

describe('a hold', () => {
  it('lasts fifteen minutes', () => {
    expect(heldUntil(now)).toEqual(minutes(15));
  });

  it('is renewed by another request, but not beyond an hour', () => {
    expect(heldUntil(minutes(10), now)).toEqual(minutes(25));
    expect(heldUntil(minutes(55), now)).toEqual(minutes(60));
  });

  it('is never shortened by securing it for a capture', () => {
    expect(securedUntil(now, minutes(12))).toEqual(minutes(12));
    expect(securedUntil(now, minutes(1))).toEqual(minutes(5));
  });

  it('lasts seven days while its payment is pending, but not beyond the departure', () => {
    expect(pendingUntil(now, sale())).toEqual(minutes(7 * 24 * 60));
    expect(pendingUntil(now, sale({ startsAt: '2026-12-03T14:00:00.000Z' }))).toEqual(new Date('2026-12-03T14:00:00Z'));
  });

  it('lasts fewer minutes while many slots are held', () => {
    expect(heldUntil(now, now, 5)).toEqual(minutes(5));
    expect(heldUntil(minutes(58), now, 5)).toEqual(minutes(60));
  });
});

describe('a change of a hold’s status', () => {
  const statuses = Object.keys(holdTransitions) as HoldStatus[];

  it('is allowed exactly where the table of transitions has it, and the same status always', () => {
    fc.assert(
      fc.property(fc.constantFrom(...statuses), fc.constantFrom(...statuses), (from, to) => {
        const change = () => decideHoldChange(from, to === 'refused' ? { to, refusedAs: 'departed' } : { to });
        if (from === to || holdTransitions[from].includes(to)) expect(change().to).toBe(to);
        else expect(change).toThrow(`A ${from} hold cannot become ${to}`);
      }),
    );
  });

  it('has a reason exactly when the hold is refused', () => {
    expect(decideHoldChange('held', { to: 'refused', refusedAs: 'slot_gone' }).refusedAs).toBe('slot_gone');
    expect(decideHoldChange('held', { to: 'booked' }).refusedAs).toBeNull();
  });
});

describe('a hold and its payment', () => {
  const payable = (over: Partial<PayableHold> = {}): PayableHold => ({
    status: 'held',
    paymentId: 'p1',
    committedAt: null,
    occupancyId: 'o1',
    sale: sale(),
    ...over,
  });
  const committed = (over: Partial<PayableHold> = {}) => payable({ committedAt: now, ...over });

  it('is secured for a capture while it is held, also after its slot has expired, by any payment until it is committed', () => {
    expect(decideSecure(payable(), 'p2', minutes(12), now)).toEqual({ kind: 'secure', until: minutes(12) });
    expect(decideSecure(payable({ occupancyId: null }), 'p1', null, now)).toEqual({ kind: 'secure', until: minutes(5) });
    expect(decideSecure(committed(), 'p1', minutes(1), now)).toEqual({ kind: 'secure', until: minutes(5) });
  });

  it.each([
    ['does not exist', null, now],
    ['is refused', payable({ status: 'refused' }), now],
    ['is booked', payable({ status: 'booked' }), now],
    ['was released by its visitor or staff', payable({ status: 'released', occupancyId: null }), now],
    ['is committed to another payment', committed({ paymentId: 'p2' }), now],
    ['has departed', payable(), new Date('2027-01-12T14:00:00Z')],
  ])('is not secured when it %s', (_, found, at) => {
    expect(decideSecure(found, 'p1', minutes(12), at)).toEqual({ kind: 'unavailable' });
  });

  it('is kept for a pending payment, which is published unless PayPal did not respond', () => {
    const until = minutes(7 * 24 * 60);
    expect(decidePending(committed(), 'p1', 'ECHECK', now)).toEqual({ kind: 'keep', until, publish: true });
    expect(decidePending(committed(), 'p1', 'IN_DOUBT', now)).toEqual({ kind: 'keep', until, publish: false });
    for (const other of [null, payable(), committed({ paymentId: 'p2' })]) {
      expect(decidePending(other, 'p1', 'ECHECK', now)).toEqual({ kind: 'ignore' });
    }
  });

  it('is uncommitted by a declined capture, and expires as a new hold, but no later than an hour after the first', () => {
    const declined = { paymentId: 'p1', declinedAt: minutes(100) };
    expect(decideDecline(committed(), declined, now, now)).toEqual({ kind: 'uncommit', expiresAt: minutes(15) });
    expect(decideDecline(committed(), declined, now, minutes(50))).toEqual({ kind: 'uncommit', expiresAt: minutes(60) });
  });

  it('is released by a capture that is declined an hour after the first hold', () => {
    expect(decideDecline(committed(), { paymentId: 'p1', declinedAt: minutes(100) }, now, minutes(60))).toEqual({ kind: 'release' });
  });

  it('stays committed when the declined capture is older than the last one, or of another payment', () => {
    const declined = { paymentId: 'p1', declinedAt: now };
    for (const other of [null, payable(), committed({ committedAt: minutes(1) }), committed({ paymentId: 'p2' })]) {
      expect(decideDecline(other, declined, now, now)).toEqual({ kind: 'ignore' });
    }
  });

  it('is released by its failed payment, but not by another one’s', () => {
    expect(decideFailure(payable(), 'p1')).toBe('release');
    expect(decideFailure(payable({ paymentId: null }), 'p1')).toBe('release');
    for (const other of [null, payable({ paymentId: 'p2' }), payable({ status: 'booked' }), payable({ status: 'released' })]) {
      expect(decideFailure(other, 'p1')).toBe('ignore');
    }
  });

  it('is released by staff only while it is unpaid and has its slot', () => {
    expect(decideStaffRelease(payable())).toBe('release');
    expect(decideStaffRelease(committed())).toBe('payment-in-progress');
    for (const other of [null, payable({ occupancyId: null }), payable({ status: 'booked' })]) {
      expect(decideStaffRelease(other)).toBe('gone');
    }
  });
});
