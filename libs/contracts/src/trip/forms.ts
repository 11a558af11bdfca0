import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateIf } from 'class-validator';
import { TypedCode } from '../booking/forms.js';
import { bookingFields } from '../booking/limits.js';
import { AddOnChoices } from '../catalog/add-on-forms.js';
import type { AddOnChoice } from '../catalog/add-on-forms.js';
import { day } from '../shared/field-rule.js';
import { withError, Field, Moment, WholeNumber } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { moveCauses } from './limits.js';
import type { MoveCause } from './limits.js';

/** `POST /api/trip/link` */
export class TripLinkForm {
  @Field(bookingFields.email)
  email: string;

  @TypedCode()
  code: string;
}

/** `PATCH /api/trip`: fields that are left out stay as they are. */
export class TripChangeForm {
  @IsOptional()
  @Field(bookingFields.phone)
  phone?: string;

  /** Empty for none. */
  @Field(bookingFields.specialRequests)
  specialRequests?: string;

  @IsOptional()
  @Field(bookingFields.guestCount)
  guestCount?: number;

  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;

  /** The revision of the booking that the client has loaded. */
  @WholeNumber('expectedRevision')
  expectedRevision: number;
}

/** `GET /api/trip/openings` */
export class OpeningsQuery {
  /** First day in Nassau, yyyy-MM-dd. */
  @Field(day(fieldError('notADate', { field: 'from' })))
  from: string;

  /** Last day, inclusive. */
  @Field(day(fieldError('notADate', { field: 'to' })))
  to: string;
}

/** `POST /api/trip/move` */
export class TripMoveForm {
  /** UUID that the client makes: a repeated request moves nothing again. */
  @IsUUID(undefined, withError('notAMoveId'))
  moveId: string;

  @Field(bookingFields.bookingDate)
  date: string;

  @Field(bookingFields.timeSlot)
  timeSlot: string;

  /** The revision of the booking that the client has loaded. */
  @WholeNumber('expectedRevision')
  expectedRevision: number;
}

/** `POST /api/trip/add-ons` */
export class TripAddOnsForm {
  @AddOnChoices({ required: true })
  addOns: AddOnChoice[];
}

const hasOwnHours = ({ from, to }: MoveForm) => from !== undefined || to !== undefined;

/** `POST /api/admin/bookings/{bookingId}/move`: to a slot of the package, or to hours of its own. */
export class MoveForm {
  @IsUUID(undefined, withError('notAMoveId'))
  moveId: string;

  @ValidateIf((form: MoveForm) => !hasOwnHours(form))
  @Field(bookingFields.bookingDate)
  date?: string;

  @ValidateIf((form: MoveForm) => !hasOwnHours(form))
  @Field(bookingFields.timeSlot)
  timeSlot?: string;

  /** UTC ISO 8601, or a wall-clock time in Nassau; with `to` instead of a slot. */
  @ValidateIf(hasOwnHours)
  @Moment('from')
  from?: string;

  @ValidateIf(hasOwnHours)
  @Moment('to')
  to?: string;

  @IsIn(moveCauses, withError('moveCause'))
  cause: MoveCause;

  /**
   * Whether the price becomes that of the new day: the difference is then to be paid, or to be given back. False if left out: the price stays.
   */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'changePrice' })))
  changePrice?: boolean;

  /** Whether the guest is sent an e-mail; true if left out. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'notifyGuest' })))
  notifyGuest?: boolean;
}

/** `GET /api/admin/bookings/{bookingId}/move-price` */
export class MovePriceQuery {
  /** Day of the charter in Nassau, yyyy-MM-dd. */
  @Field(bookingFields.bookingDate)
  date: string;
}
