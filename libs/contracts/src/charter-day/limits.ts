import { phone, properName, prose } from '../shared/field-rule.js';

/** What a member of the crew does on board. */
export const crewRoles = ['captain', 'mate', 'steward'] as const;

export type CrewRole = (typeof crewRoles)[number];

/** What can be recorded about a charter, in the order of the day. */
export const logKinds = ['boarded', 'departed', 'returned', 'no_show', 'note'] as const;

export type LogKind = (typeof logKinds)[number];

/** The entries after which the manifest is sent ashore. */
export const manifestCauses = ['departed', 'returned'] as const satisfies readonly LogKind[];

export type ManifestCause = (typeof manifestCauses)[number];

export const charterLog = {
  /** An entry lies at most this many hours before the departure or after the end of its charter. */
  hoursAround: 12,
  /** Minutes by which the clock of a device may be ahead of ours. */
  minutesAhead: 15,
  /** Minutes after departure from which guests who are not there count as a no-show. */
  noShowAfterMinutes: 30,
  /** Days before and after today whose day sheet crew may see. */
  crewDays: 2,
} as const;

export const logFields = {
  note: prose({ max: 500 }),
};

export const crewFields = {
  name: properName({ max: 100, required: 'nameRequired' }),
  phone: phone(),
};

/** Members of the crew on one charter. */
export const maxCrew = 12;
