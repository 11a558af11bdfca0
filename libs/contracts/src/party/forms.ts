import { Type } from 'class-transformer';
import { IsBoolean, IsDefined, IsIn, IsObject, IsOptional, IsUUID, ValidateIf, ValidateNested } from 'class-validator';
import { BookingId } from '../booking/forms.js';
import { withError, Field, WholeNumber } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { ExpectedRevision } from '../shared/revision.js';
import { ages, memberFields, waiverFields } from './limits.js';
import type { Age } from './limits.js';

/** What may be known of somebody who comes aboard. Fields that are left out stay as they are; null and empty text remove a value. */
class MemberDetails {
  @IsOptional()
  @Field(memberFields.needs)
  needs?: string | null;

  /** Null for unknown. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'swims' })))
  swims?: boolean | null;

  /** Only of adults. */
  @ValidateIf(({ email }: MemberDetails) => email !== undefined && email !== null && email !== '')
  @Field(memberFields.email)
  email?: string | null;
}

/** A member of the party of the session's trip, in the path. */
export class MemberId {
  @IsUUID(undefined, withError('unknownMember'))
  memberId: string;
}

/** A member of the party of a booking, in the path. */
export class BookingMember extends BookingId {
  @IsUUID(undefined, withError('unknownMember'))
  memberId: string;
}

/** `PATCH /api/trip/party/{id}` */
export class MemberChangeForm extends MemberDetails {
  @IsOptional()
  @Field(memberFields.name)
  name?: string | null;

  @IsOptional()
  @IsIn(ages, withError('ageRequired'))
  age?: Age;

  /** UUID of the adult of this party who signs for a child. */
  @IsOptional()
  @IsUUID(undefined, withError('unknownGuardian'))
  guardianId?: string | null;

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** `POST /api/trip/party` */
export class MemberForm extends MemberDetails {
  @IsOptional()
  @Field(memberFields.name)
  name?: string | null;

  @IsIn(ages, withError('ageRequired'))
  age: Age;

  /** UUID of the adult of this party who signs for a child. */
  @IsOptional()
  @IsUUID(undefined, withError('unknownGuardian'))
  guardianId?: string | null;
}

/** `POST /api/trip/party/{id}/merge` */
export class MergeForm {
  /** UUID of the entry that was made before the friend joined, which is removed. */
  @IsUUID(undefined, withError('unknownMember'))
  preparedId: string;
}

/** `PUT /api/join/me` */
export class JoinForm extends MemberDetails {
  @Field(memberFields.ownName)
  name: string;

  @IsIn(ages, withError('ageRequired'))
  age: Age;
}

/** `POST /api/trip/party/{id}/signature` */
export class SignatureForm {
  /** Name that the adult who signs has typed. */
  @Field(memberFields.signedName)
  signedName: string;

  /** Version of the text that was read. */
  @WholeNumber('version', 1)
  version: number;

  /** Language in which it was read; the booking's if left out. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

/** A text per language. Only English is required: guests of the others are shown it. */
export class WaiverTexts {
  @Field(waiverFields.body)
  en: string;

  @IsOptional()
  @Field(waiverFields.body)
  de?: string;

  @IsOptional()
  @Field(waiverFields.body)
  es?: string;

  @IsOptional()
  @Field(waiverFields.body)
  fr?: string;

  @IsOptional()
  @Field(waiverFields.body)
  it?: string;

  @IsOptional()
  @Field(waiverFields.body)
  ja?: string;

  @IsOptional()
  @Field(waiverFields.body)
  nl?: string;

  @IsOptional()
  @Field(waiverFields.body)
  pt?: string;

  @IsOptional()
  @Field(waiverFields.body)
  ru?: string;

  @IsOptional()
  @Field(waiverFields.body)
  zh?: string;
}

/** `POST /api/admin/waiver` */
export class WaiverForm {
  @IsDefined(withError('waiverTextRequired'))
  @IsObject(withError('waiverTextRequired'))
  @ValidateNested(withError('waiverTextRequired'))
  @Type(() => WaiverTexts)
  texts: WaiverTexts;
}
