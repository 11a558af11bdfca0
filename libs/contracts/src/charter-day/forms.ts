import { ArrayMaxSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional, IsUUID, Matches } from 'class-validator';
import { withError, Field, OptionalDay } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { crewFields, crewRoles, logFields, logKinds, maxCrew } from './limits.js';
import type { CrewRole, LogKind } from './limits.js';

/** `GET /api/admin/day` */
export class DayQuery {
  /** The day in Nassau, yyyy-MM-dd; today unless given. */
  @OptionalDay('on')
  on?: string;
}

/** `POST /api/admin/bookings/{bookingId}/log` */
export class LogEntryForm {
  /** UUID, made by the device: an entry that is sent twice is stored once. */
  @IsUUID(undefined, withError('notALogId'))
  id: string;

  @IsIn(logKinds, withError('logKindChoice'))
  kind: LogKind;

  /** UTC ISO 8601: when it happened, by the device's clock. */
  @Matches(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/, withError(fieldError('notAMoment', { field: 'at' })))
  at: string;

  /** UUID of the member of the party; left out for all of them. */
  @IsOptional()
  @IsUUID(undefined, withError('unknownMember'))
  memberId?: string;

  @Field(logFields.note)
  note?: string;
}

/** `POST /api/admin/crew` */
export class CrewForm {
  @Field(crewFields.name)
  name: string;

  @Field(crewFields.phone)
  phone: string;

  @IsIn(crewRoles, withError('crewRoleChoice'))
  role: CrewRole;
}

/** `PATCH /api/admin/crew/{id}`: what is left out stays as it is. */
export class CrewChangeForm {
  @IsOptional()
  @Field(crewFields.name)
  name?: string;

  @IsOptional()
  @Field(crewFields.phone)
  phone?: string;

  @IsOptional()
  @IsIn(crewRoles, withError('crewRoleChoice'))
  role?: CrewRole;

  /** False for somebody who no longer sails: not offered for charters. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'active' })))
  active?: boolean;

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

export class CrewId {
  @IsUUID(undefined, withError('unknownCrew'))
  id: string;
}

/** `PUT /api/admin/bookings/{bookingId}/crew` */
export class CharterCrewForm {
  /** UUIDs of everybody who sails; an empty list for nobody. */
  @IsUUID(undefined, { each: true, ...withError('unknownCrew') })
  @ArrayUnique(withError('unknownCrew'))
  @ArrayMaxSize(maxCrew, withError(fieldError('tooManyEntries', { max: maxCrew })))
  @IsArray(withError('unknownCrew'))
  crewIds: string[];

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}
