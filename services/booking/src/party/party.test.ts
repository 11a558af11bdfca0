import { describe, expect, test } from 'vitest';
import { decideMember, decideSignature, decideSize, findEntry, firstNameOf, isPartyOpen, type Member, takenOver } from './party.js';

const member = (id: string, over: Partial<Member> = {}): Member => ({
  id,
  name: `Guest ${id}`,
  age: 'adult',
  needs: null,
  swims: null,
  guardianId: null,
  email: null,
  ...over,
});

describe('a member', () => {
  test('is stored as long as there is a place, and infants take one', () => {
    const others = [member('1'), member('2', { age: 'infant' })];
    expect(decideMember(undefined, { age: 'adult' }, others, 3)).toMatchObject({ kind: 'store' });
    expect(decideMember(undefined, { age: 'adult' }, others, 2)).toEqual({ kind: 'full' });
  });

  test('can be changed in a full party', () => {
    expect(decideMember(member('1'), { name: 'Grace' }, [member('2')], 2)).toMatchObject({
      kind: 'store',
      details: { name: 'Grace', age: 'adult' },
      voidsSignature: false,
    });
  });

  test('keeps what a change leaves out, and loses what it empties', () => {
    const known = member('1', { needs: 'Peanuts', swims: false, email: 'grace@guests.example' });
    expect(decideMember(known, { needs: '', swims: null }, [], 1)).toMatchObject({
      details: { name: 'Guest 1', needs: null, swims: null, email: 'grace@guests.example' },
    });
  });

  test('that is a child has no e-mail address, and a guardian who is an adult of the party', () => {
    const others = [member('1'), member('2', { age: 'child' })];
    const rejected = (form: Parameters<typeof decideMember>[1]) => decideMember(undefined, { age: 'child', ...form }, others, 9);
    expect(rejected({ email: 'kid@guests.example' })).toEqual({ kind: 'invalid', errors: { email: { code: 'childWithoutEmail' } } });
    const unknown = { kind: 'invalid', errors: { guardianId: { code: 'unknownGuardian' } } };
    expect([rejected({ guardianId: '2' }), rejected({ guardianId: '7' })]).toEqual([unknown, unknown]);
    expect(rejected({ guardianId: '1' })).toMatchObject({ details: { guardianId: '1' } });
  });

  test('who turns out to be a child loses address and signature, and an adult the guardian', () => {
    expect(decideMember(member('1', { email: 'a@guests.example' }), { age: 'child' }, [], 1)).toMatchObject({
      details: { email: null },
      voidsSignature: true,
    });
    expect(decideMember(member('2', { age: 'child', guardianId: '1' }), { age: 'adult' }, [member('1')], 2)).toMatchObject({
      details: { guardianId: null },
      voidsSignature: true,
    });
  });
});

describe('a friend who joins', () => {
  const entry = (id: string, over: Partial<Member> & { joinedAt?: Date } = {}) => ({ joinedAt: null, ...member(id, over) });
  const ada = entry('1', { name: 'Ada Lovelace' });
  const grace = entry('2', { name: 'Grace', email: 'grace@guests.example' });
  const idOf = (
    form: { name: string; age?: 'child'; email?: string },
    members: (Member & { joinedAt: Date | null })[] = [ada, grace],
    signed: string[] = [],
  ) => findEntry({ age: 'adult', ...form }, members, (id) => signed.includes(id))?.id;

  test('takes the entry of the same name, of the first name alone, or of the e-mail address', () => {
    expect(idOf({ name: ' ada  LOVELACE ' })).toBe('1');
    expect(idOf({ name: 'Grace Hopper' })).toBe('2');
    expect(idOf({ name: 'G. Hopper', email: 'Grace@guests.example' })).toBe('2');
  });

  test('takes no entry of somebody else', () => {
    expect(idOf({ name: 'Ada' })).toBeUndefined();
    expect(idOf({ name: 'Ada King' })).toBeUndefined();
    expect(idOf({ name: 'Grace', age: 'child' })).toBeUndefined();
    expect(idOf({ name: 'Grace' }, [grace, entry('3', { name: 'Grace' })])).toBeUndefined();
    expect(idOf({ name: 'Grace' }, [ada, grace], ['2'])).toBeUndefined();
    expect(idOf({ name: 'Grace' }, [Object.assign({}, grace, { joinedAt: new Date() })])).toBeUndefined();
  });

  test('leaves what the guest has noted for the crew, and does not learn the address', () => {
    const noted = member('2', { needs: 'Peanuts', swims: false, email: 'grace@guests.example' });
    expect(takenOver(noted, { name: 'Grace', age: 'adult', needs: '', swims: null })).toEqual({
      name: 'Grace',
      age: 'adult',
      needs: 'Peanuts',
      swims: false,
      email: null,
    });
    expect(takenOver(noted, { needs: 'None', swims: true })).toMatchObject({ needs: 'None', swims: true });
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
