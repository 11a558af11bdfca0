import { type Age, type BookingStatus, type FieldError, fieldError, hourMs } from '@charter/contracts';
import type { PartyDetail } from '@charter/contracts/limits';

/** Rules of a party. Pure. */

/** A member's details as they are stored. */
export interface MemberDetails {
  name: string | null;
  age: Age;
  needs: string | null;
  swims: boolean | null;
  guardianId: string | null;
  email: string | null;
}

export interface Member extends MemberDetails {
  id: string;
}

type Form = { [Name in keyof MemberDetails]?: MemberDetails[Name] };

type MemberDecision =
  | { kind: 'full' }
  | { kind: 'invalid'; errors: Record<string, FieldError> }
  | { kind: 'store'; details: MemberDetails; /** A signature that the member has is void. */ voidsSignature: boolean };

/**
 * Every member counts, infants included: the boat has so many places and life-jackets.
 * @param member undefined for a new one
 * @param others the members without this one
 * @param max the number of guests that is booked
 */
export function decideMember(member: Member | undefined, form: Form, others: readonly Member[], max: number): MemberDecision {
  if (!member && others.length >= max) return { kind: 'full' };
  const age = form.age ?? member?.age ?? 'adult';
  const isAdult = age === 'adult';
  const changed = <Name extends keyof MemberDetails>(name: Name): MemberDetails[Name] | null => {
    const value = form[name] === undefined ? member?.[name] : form[name];
    return value === '' ? null : (value ?? null);
  };
  // Nothing is collected from children: an address that an adult had is removed when the age group is corrected.
  if (!isAdult && form.email) return { kind: 'invalid', errors: { email: fieldError('childWithoutEmail') } };
  const guardianId = isAdult ? null : changed('guardianId');
  if (guardianId !== null && !others.some(({ id, age: ageOfOther }) => id === guardianId && ageOfOther === 'adult')) {
    return { kind: 'invalid', errors: { guardianId: fieldError('unknownGuardian') } };
  }
  const details: MemberDetails = {
    name: changed('name'),
    age,
    needs: changed('needs'),
    swims: changed('swims'),
    guardianId,
    email: isAdult ? changed('email') : null,
  };
  // An adult signs for themselves, and a guardian for a child.
  return { kind: 'store', details, voidsSignature: member !== undefined && (member.age === 'adult') !== isAdult };
}

interface Entry extends Member {
  joinedAt: Date | null;
}

/**
 * The entry that the guest has made for a friend who now joins: that of the e-mail address, else that of the name, or of a first name alone
 * that no two entries have. Friends' own entries and signed ones are nobody else's.
 * @param isSigned by the member's id
 */
export function findEntry<Row extends Entry>(
  { name, age, email }: Pick<Form, 'age' | 'email'> & { name: string },
  members: readonly Row[],
  isSigned: (id: string) => boolean,
): Row | undefined {
  const free = members.filter((member) => member.age === age && member.joinedAt === null && !isSigned(member.id));
  const only = (rows: Row[]) => (rows.length === 1 ? rows[0] : undefined);
  return (
    (email ? free.find((member) => fold(member.email) === fold(email)) : undefined) ??
    only(free.filter((member) => fold(member.name) === fold(name))) ??
    only(free.filter((member) => fold(member.name) === fold(firstNameOf(name))))
  );
}

/**
 * What the entry is when its friend has taken it: the friend's own details. What the guest has noted for the crew stays unless the friend
 * says otherwise, and the address, which belongs to somebody who may not be this friend, does not.
 */
export const takenOver = ({ needs, swims }: MemberDetails, form: Form): Form => ({
  ...form,
  needs: form.needs || needs,
  swims: form.swims ?? swims,
  email: form.email || null,
});

const fold = (text: string | null): string | undefined => text?.trim().replace(/\s+/g, ' ').toLowerCase();

type SignatureDecision =
  | { kind: 'signed-already' }
  | { kind: 'outdated' }
  | { kind: 'no-guardian' }
  | { kind: 'sign'; /** The member who signs: themselves, or their guardian. */ by: string };

/**
 * A signature stays valid when another version is published; members who have not signed yet sign the present one.
 * @param current version of the published text; undefined while there is none
 */
export function decideSignature(
  member: Pick<Member, 'id' | 'age' | 'guardianId'>,
  isSigned: boolean,
  version: number,
  current: number | undefined,
): SignatureDecision {
  if (isSigned) return { kind: 'signed-already' };
  if (version !== current) return { kind: 'outdated' };
  if (member.age === 'adult') return { kind: 'sign', by: member.id };
  return member.guardianId === null ? { kind: 'no-guardian' } : { kind: 'sign', by: member.guardianId };
}

type SizeDecision =
  { kind: 'too-many-named' } | { kind: 'fits'; /** Members without a name for whom there is no place. */ remove: string[] };

/** @param members in the order in which they were entered */
export function decideSize(members: readonly Pick<Member, 'id' | 'name'>[], guestCount: number): SizeDecision {
  const unnamed = members.filter(({ name }) => !name).map(({ id }) => id);
  const named = members.length - unnamed.length;
  if (named > guestCount) return { kind: 'too-many-named' };
  return { kind: 'fits', remove: unnamed.slice(guestCount - named) };
}

/** Guests change their party until the charter has ended, because a waiver may be signed on the dock. */
export const isPartyOpen = ({ status, endsAt }: { status: BookingStatus; endsAt: Date }, now: Date): boolean =>
  (status === 'pending' || status === 'confirmed') && endsAt > now;

/** A change this long before departure is read by the crew without a note. */
const notedHours = 48;

/** Whether the crew prepare for the party already, and have not departed. */
export const isPartyDue = ({ startsAt }: { startsAt: Date }, now: Date): boolean =>
  startsAt > now && startsAt.getTime() - now.getTime() < notedHours * hourMs;

/** What the crew must know of a member has changed. @param before undefined for a new one, of whom only what needs preparing counts */
export function notedChanges(before: MemberDetails | undefined, after: MemberDetails): PartyDetail[] {
  const former = before ?? { needs: null, age: 'adult', swims: null };
  return [
    ...(after.needs !== former.needs ? ['needs' as const] : []),
    ...(after.age !== former.age ? ['age' as const] : []),
    ...((after.swims === false) !== (former.swims === false) ? ['swims' as const] : []),
  ];
}

/** What members are called on the page of the party's friends. */
export const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0]!;
