import type { Age, Business, CrewMember, CrewRole, DayMember, LogEntry, LogKind } from '@charter/contracts';
import { charterHours, dateFormat, longDay, timeInNassau } from '@charter/contracts/formats';
import { ages, zone } from '@charter/contracts/browser';
import type { Letterhead } from '../../shared/pdf/letterhead.js';

/** The text of a manifest: who is on board of a charter. Pure; the view lays it out as PDF. */

/** Manifests are in English, as the authorities and the crew read them. */
const locale = 'en';

export interface ManifestContent {
  business: Letterhead;
  /** The booking's confirmation code. */
  number: string;
  /** Vessel, crew, departure, route. */
  facts: { label: string; value: string }[];
  /** Life jackets to take on board, by age group. */
  lifeJackets: string;
  people: { name: string; age: string; notes: string[] }[];
  wishes: string | null;
  footer: string;
}

export interface ManifestCharter {
  confirmationCode: string;
  /** Charter date, yyyy-MM-dd in Nassau. */
  bookingDate: string;
  /** UTC ISO 8601. */
  startsAt: string;
  endsAt: string;
  packageName: string;
  guestName: string;
  guestPhone: string;
  guestCount: number;
  wishes: string | null;
  members: readonly DayMember[];
  crew: readonly CrewMember[];
  /** In the order in which it happened. */
  log: readonly LogEntry[];
}

/** @param writtenAt UTC ISO 8601 */
export function manifestContent(charter: ManifestCharter, business: Business, writtenAt: string): ManifestContent {
  const { name, place, phone, email, vesselName, certifications } = business;
  const facts = [
    { label: 'Vessel', value: vesselName ?? '' },
    { label: 'License', value: certifications.licence },
    ...(charter.crew.length > 0 ? charter.crew.map(crewFact) : [{ label: 'Captain', value: 'Not assigned' }]),
    { label: 'Date', value: longDay(charter.bookingDate, locale) },
    { label: 'Hours', value: `${charterHours(charter, locale)} (Nassau)` },
    { label: 'Route', value: charter.packageName },
    { label: 'Departed', value: timeOf(charter.log, 'departed') },
    { label: 'Returned', value: timeOf(charter.log, 'returned') },
    { label: 'On board', value: onBoard(charter) },
    { label: 'Booked by', value: [charter.guestName, charter.guestPhone].filter((text) => text !== '').join(', ') },
    { label: 'Emergency phone ashore', value: phone ?? '' },
  ];
  return {
    business: { name, place, phone, email },
    number: charter.confirmationCode,
    facts: facts.filter(({ value }) => value !== ''),
    lifeJackets: lifeJackets(charter),
    people: peopleOf(charter),
    wishes: charter.wishes,
    footer: `Booking ${charter.confirmationCode}. As of ${timeInNassau(writtenAt, locale)} on ${dayOf(writtenAt)} (Nassau time).`,
  };
}

/** "January 12, 2027" in Nassau. */
const dayOf = (instant: string) => dateFormat(locale, { dateStyle: 'long', timeZone: zone }).format(new Date(instant));

const crewRoleNames: Record<CrewRole, string> = { captain: 'Captain', mate: 'Mate', steward: 'Steward' };

const crewFact = ({ role, name, phone }: CrewMember) => ({
  label: crewRoleNames[role],
  value: [name, phone].filter((text) => text !== '').join(', '),
});

const ageNames: Record<Age, [one: string, more: string]> = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
};

const countOf = (count: number, [one, more]: [string, string]) => `${count} ${count === 1 ? one : more}`;

/** Guests who are not entered yet. */
const unknownCount = ({ guestCount, members }: ManifestCharter) => Math.max(0, guestCount - members.length);

function onBoard(charter: ManifestCharter): string {
  const guests = countOf(Math.max(charter.guestCount, charter.members.length), ['guest', 'guests']);
  return charter.crew.length > 0 ? `${guests} and ${charter.crew.length} crew` : guests;
}

function lifeJackets(charter: ManifestCharter): string {
  const known = ages.flatMap((age) => {
    const count = charter.members.filter((member) => member.age === age).length;
    return count > 0 ? [countOf(count, ageNames[age])] : [];
  });
  const unknown = unknownCount(charter);
  return [...known, ...(unknown > 0 ? [`${unknown} of unknown size`] : [])].join(', ');
}

const shownAge: Record<Age, string> = { adult: 'Adult', child: 'Child', infant: 'Infant' };

function peopleOf(charter: ManifestCharter): ManifestContent['people'] {
  const known = charter.members.map(({ name, age, needs, swims }) => ({
    name: name ?? 'Not named',
    age: shownAge[age],
    notes: [...(swims === false ? ['Cannot swim'] : []), ...(needs ? [needs] : [])],
  }));
  const unknown = Array.from({ length: unknownCount(charter) }, () => ({ name: 'Not named', age: 'Not known', notes: [] }));
  return [...known, ...unknown];
}

/** The last entry counts: a charter may depart again after it had to turn back. */
function timeOf(log: readonly LogEntry[], kind: LogKind): string {
  const entry = log.findLast((found) => found.kind === kind && found.memberId === null);
  return entry ? timeInNassau(entry.at, locale) : '';
}

/** The PDF of a manifest, for the rendering queue. */
export const manifestPdf = (content: ManifestContent) => ({ view: 'manifest', content }) as const;
