import { describe, expect, it } from '@jest/globals';
import { decideHold, declinedUntil, heldUntil, type Offer, pendingUntil, securedUntil, type VisitorHold } from './hold.js';

const now = new Date('2026-12-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const offer = (over: Partial<Offer> = {}): Offer => ({
  packageId: 1,
  packageName: 'Rose Island',
  packageDuration: '4 hours',
  price: 1200,
  startsAt: '2027-01-12T14:00:00.000Z',
  endsAt: '2027-01-12T18:00:00.000Z',
  ...over,
});
const tomorrow = offer({ startsAt: '2027-01-13T14:00:00.000Z', endsAt: '2027-01-13T18:00:00.000Z' });
const overlapping = offer({ packageId: 2, startsAt: '2027-01-12T13:00:00.000Z', endsAt: '2027-01-12T21:00:00.000Z' });
const hold = (over: Partial<VisitorHold> = {}): VisitorHold => ({
  id: 'h1',
  status: 'held',
  committedAt: null,
  occupancyId: 'o1',
  offer: offer(),
  createdAt: now,
  ...over,
});
const decide = (holds: VisitorHold[], at = minutes(10), wanted = offer()) => decideHold(holds, wanted, at);

describe('a request for a slot', () => {
  it('takes it for a visitor without holds', () => {
    expect(decide([])).toEqual({ kind: 'take', replaces: null, until: minutes(25) });
  });

  it('renews the visitor’s unpaid hold of the same slot', () => {
    expect(decide([hold()])).toEqual({ kind: 'renew', hold: hold(), until: minutes(25) });
  });

  it('replaces the visitor’s unpaid hold of another slot, and the same one when its time was swept', () => {
    expect(decide([hold({ offer: tomorrow })])).toMatchObject({ kind: 'take', replaces: { id: 'h1' } });
    expect(decide([hold({ occupancyId: null })])).toMatchObject({ kind: 'take', replaces: { id: 'h1' } });
  });

  it('leaves a committed hold of the same slot as it is, even without its time', () => {
    const committed = hold({ committedAt: now, occupancyId: null });
    expect(decide([hold({ id: 'h2', offer: tomorrow }), committed], minutes(500))).toEqual({ kind: 'committed', hold: committed });
  });

  it('is in doubt while money for another charter at that time is on its way', () => {
    expect(decide([hold({ committedAt: now })], now, overlapping)).toEqual({ kind: 'in-doubt' });
    expect(decide([hold({ committedAt: now })], now, tomorrow)).toMatchObject({ kind: 'take', replaces: null });
  });

  it('ends at an hour after the first hold of the slot, counts released holds, and begins again an hour later', () => {
    const first = hold({ status: 'released', occupancyId: null });
    expect(decide([first], minutes(50))).toMatchObject({ kind: 'take', until: minutes(60) });
    expect(decide([first, hold({ id: 'h2', createdAt: minutes(50) })], minutes(55))).toMatchObject({ kind: 'renew', until: minutes(60) });
    expect(decide([first], minutes(60))).toEqual({ kind: 'limit-reached' });
    expect(decide([first], minutes(119))).toEqual({ kind: 'limit-reached' });
    expect(decide([first], minutes(120))).toMatchObject({ kind: 'take', until: minutes(135) });
    expect(decide([first], minutes(60), tomorrow)).toMatchObject({ kind: 'take' });
  });
});

describe('a hold', () => {
  it('lasts fifteen minutes', () => {
    expect(heldUntil(now)).toEqual(minutes(15));
  });

  it('is renewed by pressing again, but not beyond an hour', () => {
    expect(heldUntil(minutes(10), now)).toEqual(minutes(25));
    expect(heldUntil(minutes(55), now)).toEqual(minutes(60));
  });

  it('is never shortened by securing it for a capture', () => {
    expect(securedUntil(now, minutes(12))).toEqual(minutes(12));
    expect(securedUntil(now, minutes(1))).toEqual(minutes(5));
  });

  it('lasts seven days while its payment is pending, but not beyond the departure', () => {
    expect(pendingUntil(now, offer())).toEqual(minutes(7 * 24 * 60));
    expect(pendingUntil(now, offer({ startsAt: '2026-12-03T14:00:00.000Z' }))).toEqual(new Date('2026-12-03T14:00:00Z'));
  });

  it('lasts fifteen minutes after a capture was declined', () => {
    expect(declinedUntil(now)).toEqual(minutes(15));
  });
});
