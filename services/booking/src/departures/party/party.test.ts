import { describe, expect, test } from 'vitest';
import {
  type Author,
  decideMember,
  decideMerge,
  decideSignature,
  decideSize,
  type Entry,
  firstNameOf,
  isPartyOpen,
  type Member,
} from './party.js';

const member = (id: string, over: Partial<Member> = {}): Member => ({
  id,
  name: `Guest ${id}`,
  age: 'adult',
  needs: null,
  swims: null,
  guardianId: null,
  email: null,
  noted: [],
  ...over,
});

const inPartyOf = (max: number, others: Member[] = [], by: Author = 'others') => ({ others, max, by });

describe('a member', () => {
  test('is stored as long as there is a place, and infants take one', () => {
    const others = [member('1'), member('2', { age: 'infant' })];
    expect(decideMember(undefined, { age: 'adult' }, inPartyOf(3, others))).toMatchObject({ kind: 'store' });
    expect(decideMember(undefined, { age: 'adult' }, inPartyOf(2, others))).toEqual({ kind: 'full' });
  });

  test('can be changed in a full party', () => {
    expect(decideMember(member('1'), { age: 'adult', needs: 'Peanuts' }, inPartyOf(2, [member('2')]))).toMatchObject({
      kind: 'store',
      details: { name: 'Guest 1', age: 'adult', needs: 'Peanuts' },
      voidsSignature: false,
    });
  });

  test('keeps what a change leaves out, and loses what it empties', () => {
    const known = member('1', { needs: 'Peanuts', swims: false, email: 'grace@guests.example' });
    expect(decideMember(known, { needs: '', swims: null }, inPartyOf(1))).toMatchObject({
      details: { name: 'Guest 1', needs: null, swims: null, email: 'grace@guests.example' },
    });
  });

  test('that is a child has no e-mail address, and a guardian who is an adult of the party', () => {
    const others = [member('1'), member('2', { age: 'child' })];
    const rejected = (form: Parameters<typeof decideMember>[1]) => decideMember(undefined, { age: 'child', ...form }, inPartyOf(9, others));
    expect(rejected({ email: 'kid@guests.example' })).toEqual({ kind: 'invalid', errors: { email: { code: 'childWithoutEmail' } } });
    const unknown = { kind: 'invalid', errors: { guardianId: { code: 'unknownGuardian' } } };
    expect([rejected({ guardianId: '2' }), rejected({ guardianId: '7' })]).toEqual([unknown, unknown]);
    expect(rejected({ guardianId: '1' })).toMatchObject({ details: { guardianId: '1' } });
  });

  test('who turns out to be a child loses address and signature, and an adult the guardian', () => {
    expect(decideMember(member('1', { email: 'a@guests.example' }), { age: 'child' }, inPartyOf(1))).toMatchObject({
      details: { email: null },
      voidsSignature: true,
    });
    expect(decideMember(member('2', { age: 'child', guardianId: '1' }), { age: 'adult' }, inPartyOf(2, [member('1')]))).toMatchObject({
      details: { guardianId: null },
      voidsSignature: true,
    });
  });
});

describe('a changed name', () => {
  const voids = (form: Parameters<typeof decideMember>[1], before = member('1', { name: 'Bob Real' })) =>
    decideMember(before, form, inPartyOf(1, [], 'self'));

  test('voids the signature of the former', () => {
    expect(voids({ name: 'Alice Other' })).toMatchObject({ voidsSignature: true });
    expect(voids({ name: '' })).toMatchObject({ voidsSignature: true });
  });

  test('voids nothing as long as it is the same name, and where there was none', () => {
    expect(voids({ name: ' bob  REAL' })).toMatchObject({ voidsSignature: false });
    expect(voids({ needs: 'Peanuts' })).toMatchObject({ voidsSignature: false });
    expect(voids({ name: 'Bob Real' }, member('1', { name: null }))).toMatchObject({ voidsSignature: false });
  });
});

describe('who has written a value', () => {
  const written = (before: Member | undefined, form: Parameters<typeof decideMember>[1], by: Author) => {
    const decision = decideMember(before, form, inPartyOf(9, [], by));
    return decision.kind === 'store' ? decision.details : decision;
  };
  const prepared = written(
    undefined,
    { name: 'Grace', age: 'adult', needs: 'Peanuts', swims: false, email: 'grace@guests.example' },
    'others',
  );
  const entry = member('2', prepared as Member);

  test('is remembered of what guest, staff and crew write', () => {
    expect(prepared).toMatchObject({ noted: ['needs', 'swims', 'email'] });
    expect(written(entry, { swims: null, name: 'Grace Hopper' }, 'others')).toMatchObject({ noted: ['needs', 'email'] });
  });

  test('keeps it from an empty form of the friend, who has not seen it', () => {
    expect(written(entry, { name: 'Grace', age: 'adult', needs: '', swims: null, email: '' }, 'self')).toEqual(prepared);
  });

  test('is the friend, once the friend has answered, even with the same', () => {
    expect(written(entry, { needs: 'None', swims: true }, 'self')).toMatchObject({ needs: 'None', swims: true, noted: ['email'] });
    expect(written(entry, { needs: 'Peanuts' }, 'self')).toMatchObject({ needs: 'Peanuts', noted: ['swims', 'email'] });
    const answered = member('2', { needs: 'None' });
    expect(written(answered, { needs: '' }, 'self')).toMatchObject({ needs: null, noted: [] });
    expect(written(answered, { needs: 'None', name: 'Grace' }, 'others')).toMatchObject({ needs: 'None', noted: [] });
    expect(written(answered, { needs: 'Peanuts' }, 'others')).toMatchObject({ noted: ['needs'] });
  });

  test('is not remembered of an address that a child loses', () => {
    expect(written(entry, { age: 'child' }, 'others')).toMatchObject({ email: null, noted: ['needs', 'swims'] });
  });
});

describe('two entries of one person', () => {
  const entry = (id: string, over: Partial<Entry> = {}): Entry => ({ joined: false, signed: false, ...member(id), ...over });
  const prepared = entry('1', {
    name: 'Grace',
    needs: 'Peanuts',
    swims: false,
    email: 'grace@guests.example',
    noted: ['needs', 'swims', 'email'],
  });

  test('become the friend’s own, with what only the prepared one knows as a note', () => {
    const own = entry('2', { name: 'Grace Hopper', swims: true, joined: true, signed: true });
    const details = { name: 'Grace Hopper', age: 'adult', needs: 'Peanuts', swims: true, guardianId: null, email: 'grace@guests.example' };
    expect(decideMerge(own, prepared)).toEqual({ kind: 'merge', details: { ...details, noted: ['needs', 'email'] } });
  });

  test('leave a child without an address', () => {
    expect(decideMerge(entry('2', { age: 'child' }), prepared)).toMatchObject({ details: { email: null, noted: ['needs', 'swims'] } });
  });

  test.each([
    ['that a friend has made', entry('1', { joined: true })],
    ['that is signed', entry('1', { signed: true })],
    ['that is the same', entry('2')],
  ])('do not include one %s', (_case, other) => {
    expect(decideMerge(entry('2', { joined: true }), other)).toEqual({ kind: 'joined-already' });
  });
});

describe('a signature', () => {
  const adult = member('1');
  test.each([
    ['of the present version is the member’s own', adult, false, 2, 2, { kind: 'sign', by: '1' }],
    ['of a child is its guardian’s', member('2', { age: 'child', guardianId: '1' }), false, 2, 2, { kind: 'sign', by: '1' }],
    ['of a child needs a guardian', member('2', { age: 'infant' }), false, 2, 2, { kind: 'no-guardian' }],
    ['of a replaced version is outdated', adult, false, 1, 2, { kind: 'outdated' }],
    ['needs a published text', adult, false, 1, undefined, { kind: 'outdated' }],
    ['of a replaced version stays valid', adult, true, 2, 2, { kind: 'signed-already' }],
  ] as const)('%s', (_title, who, isSigned, version, current, expected) => {
    expect(decideSignature(who, isSigned, version, current)).toEqual(expected);
  });
});

describe('fewer guests', () => {
  const members = [member('1'), member('2', { name: null }), member('3'), member('4', { name: null })];
  test.each([
    [4, { kind: 'fits', remove: [] }],
    [3, { kind: 'fits', remove: ['4'] }],
    [2, { kind: 'fits', remove: ['2', '4'] }],
    [1, { kind: 'too-many-named' }],
  ])('than %i are not possible once so many are named; members without a name make room', (guestCount, expected) => {
    expect(decideSize(members, guestCount)).toEqual(expected);
  });
});

test('guests change their party until the charter has ended', () => {
  const endsAt = new Date('2027-01-12T18:00:00Z');
  const now = new Date('2027-01-12T17:59:59Z');
  expect(isPartyOpen({ status: 'confirmed', endsAt }, now)).toBe(true);
  expect(isPartyOpen({ status: 'confirmed', endsAt }, endsAt)).toBe(false);
  expect(isPartyOpen({ status: 'cancelled', endsAt }, now)).toBe(false);
});

test('the first name is the first word', () => {
  expect([firstNameOf(' Ada Lovelace '), firstNameOf('Grace')]).toEqual(['Ada', 'Grace']);
});
