import { type Age, type BookingStatus, type FieldError, fieldError, hourMs } from '@charter/contracts';
import type { PartyDetail } from '@charter/contracts/browser';

/** Rules of a party. Pure. */

/** What a friend is not shown of the own entry where others have written it: a name typed into a form, and a link, prove little. */
const noteFields = ['needs', 'swims', 'email'] as const;
export type NoteField = (typeof noteFields)[number];

/** A member's details as they are stored. */
export interface MemberDetails {
  name: string | null;
  age: Age;
  needs: string | null;
  swims: boolean | null;
  guardianId: string | null;
  email: string | null;
  /** Which of these values somebody else has written: the guest, staff or crew. */
  noted: NoteField[];
}

export interface Member extends MemberDetails {
  id: string;
}

type Form = { [Name in keyof Omit<MemberDetails, 'noted'>]?: MemberDetails[Name] };

/** Who changes an entry: the friend whom it is about, or somebody else. */
export type Author = 'self' | 'others';

type MemberDecision =
  | { kind: 'full' }
  | { kind: 'invalid'; errors: Record<string, FieldError> }
  | { kind: 'store'; details: MemberDetails; /** A signature that the member has is void. */ voidsSignature: boolean };

/**
 * Every member counts, infants included: the boat has so many places and life-jackets.
 * @param member undefined for a new one
 * @param party the other members, the number of guests that is booked, and who changes the entry
 */
export function decideMember(
  member: Member | undefined,
  form: Form,
  { others, max, by }: { others: readonly Member[]; max: number; by: Author },
): MemberDecision {
  if (!member && others.length >= max) return { kind: 'full' };
  const age = form.age ?? member?.age ?? 'adult';
  const isAdult = age === 'adult';
  const isHidden = (name: keyof Form): boolean => by === 'self' && member !== undefined && member.noted.some((field) => field === name);
  const changed = <Name extends keyof Form>(name: Name): MemberDetails[Name] | null => {
    const value = form[name] === '' ? null : form[name];
    // A value that the friend was not shown is replaced, but not removed by a form that leaves it empty.
    const stays = value === undefined || (value === null && isHidden(name));
    return (stays ? member?.[name] : value) ?? null;
  };
  // Nothing is collected from children: an address that an adult had is removed when the age group is corrected.
  if (!isAdult && form.email) return { kind: 'invalid', errors: { email: fieldError('childWithoutEmail') } };
  const guardianId = isAdult ? null : changed('guardianId');
  if (guardianId !== null && !others.some(({ id, age: ageOfOther }) => id === guardianId && ageOfOther === 'adult')) {
    return { kind: 'invalid', errors: { guardianId: fieldError('unknownGuardian') } };
  }
  // Somebody else's from now on; an unchanged value stays what it was.
  const isNote = (field: NoteField, value: MemberDetails[NoteField]): boolean => {
    if (value === null || (by === 'self' && form[field] !== undefined && form[field] !== null && form[field] !== '')) return false;
    return member?.[field] === value ? member.noted.includes(field) : by === 'others';
  };
  const values = {
    name: changed('name'),
    age,
    needs: changed('needs'),
    swims: changed('swims'),
    guardianId,
    email: isAdult ? changed('email') : null,
  };
  const details: MemberDetails = { ...values, noted: noteFields.filter((field) => isNote(field, values[field])) };
  return { kind: 'store', details, voidsSignature: member !== undefined && isSomebodyElse(member, details) };
}

/** Whether a signature of the former entry says nothing about the changed one: of another name, or an adult who is a child now. */
const isSomebodyElse = (before: MemberDetails, after: MemberDetails): boolean =>
  (before.age === 'adult') !== (after.age === 'adult') || (before.name !== null && fold(before.name) !== fold(after.name));

/** An entry of a party with what decides whether another may replace it. */
export interface Entry extends Member {
  /** Whether the friend has made it, or has changed it by the personal link. */
  joined: boolean;
  signed: boolean;
}

type MergeDecision = { kind: 'joined-already' } | { kind: 'merge'; details: MemberDetails };

/**
 * Two entries of one person: the friend's own, and the one that the guest or staff had made before. What the friend has not answered is taken
 * over from the latter, as a note for the crew.
 * @param own stays
 * @param prepared is removed: neither a friend's own nor a signed one
 */
export function decideMerge(own: Entry, prepared: Entry): MergeDecision {
  if (own.id === prepared.id || prepared.joined || prepared.signed) return { kind: 'joined-already' };
  const taken = noteFields.filter((field) => own[field] === null && prepared[field] !== null && (field !== 'email' || own.age === 'adult'));
  const { id: _id, joined: _joined, signed: _signed, ...details } = own;
  return {
    kind: 'merge',
    details: {
      ...details,
      needs: own.needs ?? prepared.needs,
      swims: own.swims ?? prepared.swims,
      email: own.email ?? (own.age === 'adult' ? prepared.email : null),
      noted: [...own.noted, ...taken],
    },
  };
}

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
