import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsInt, IsUUID, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { bookingFields } from '../booking/limits.js';
import { withError, Field, Moment, OptionalDay } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { callCauses, callChoices, delayMinutes, maxCallCharters, moveChoices, weatherFields } from './limits.js';
import type { CallCause, Choice } from './limits.js';

/** The charters that staff have ticked. */
const BookingIds = (): PropertyDecorator => (target, key) => {
  IsUUID(undefined, { each: true, ...withError('unknownBooking') })(target, key);
  ArrayUnique(withError('chooseCharters'))(target, key);
  ArrayMaxSize(maxCallCharters, withError(fieldError('tooManyEntries', { max: maxCallCharters })))(target, key);
  ArrayMinSize(1, withError('chooseCharters'))(target, key);
  IsArray(withError('chooseCharters'))(target, key);
};

/** `GET /api/admin/weather` */
export class BoardQuery {
  /** First day in Nassau, yyyy-MM-dd; today unless given. */
  @OptionalDay('from')
  from?: string;

  /** Last day, inclusive; the day after tomorrow unless given. */
  @OptionalDay('to')
  to?: string;
}

/** `POST /api/admin/weather/watch` */
export class WatchForm {
  @BookingIds()
  bookingIds: string[];

  /** A sentence to the guests. */
  @Field(weatherFields.note)
  note?: string;
}

/** `POST /api/admin/weather/calls/preview` */
export class WeatherCallPreviewForm {
  /** The range in which the boat stays ashore: UTC ISO 8601, or a wall-clock time in Nassau. */
  @Moment('from')
  from: string;

  @Moment('to')
  to: string;

  @BookingIds()
  bookingIds: string[];
}

/** `POST /api/admin/weather/calls` */
export class WeatherCallForm extends WeatherCallPreviewForm {
  /** Idempotency key, a UUID: requests with the same one make one call. */
  @IsUUID(undefined, withError('notACallId'))
  callId: string;

  @IsIn(callCauses, withError('callCause'))
  cause: CallCause;

  /** A sentence to the guests. */
  @Field(weatherFields.note)
  note?: string;
}

export class WeatherCallId {
  @IsUUID(undefined, withError('notACallId'))
  callId: string;
}

/** `POST /api/admin/weather/delays` */
export class DelayForm {
  /** Idempotency key, a UUID: requests with the same one delay once. */
  @IsUUID(undefined, withError('notADelayId'))
  delayId: string;

  /** Minutes by which the charters depart and return later, from 15 to 240. */
  @Max(delayMinutes.max, withError(fieldError('tooLarge', { field: 'minutes', max: delayMinutes.max })))
  @Min(delayMinutes.min, withError(fieldError('tooSmall', { field: 'minutes', min: delayMinutes.min })))
  @IsInt(withError(fieldError('notAWholeNumber', { field: 'minutes' })))
  minutes: number;

  /** A sentence to the guests. */
  @Field(weatherFields.note)
  note?: string;

  @BookingIds()
  bookingIds: string[];
}

const isAfterMove = ({ moveId }: ChoiceForm) => moveId !== undefined;

const choicesOf = (form: ChoiceForm): readonly Choice[] => (isAfterMove(form) ? moveChoices : callChoices);

const isChoiceOfForm = (value: unknown, context?: ValidationArguments) =>
  choicesOf(context?.object as ChoiceForm).includes(value as Choice);

/**
 * `POST /api/trip/choice`, and staff for a guest: `POST /api/admin/bookings/{bookingId}/choice`. After a weather call with `cancellationId`,
 * after a move by the company with `moveId`.
 */
export class ChoiceForm {
  /** UUID of the cancellation that the choice ends; required without `moveId`. */
  @ValidateIf((form: ChoiceForm) => !isAfterMove(form))
  @IsUUID(undefined, withError('notACancellationId'))
  cancellationId?: string;

  /** UUID of the move by the company. */
  @ValidateIf(isAfterMove)
  @IsUUID(undefined, withError('notAMoveId'))
  moveId?: string;

  /** "offer", "move" or "refund" with `cancellationId`; "keep", "move" or "refund" with `moveId`. */
  @ValidateBy({ name: 'isChoice', validator: { validate: isChoiceOfForm } }, withError('choiceChoice'))
  choose: Choice;

  /** With "move". */
  @ValidateIf(({ choose }: ChoiceForm) => choose === 'move')
  @Field(bookingFields.bookingDate)
  date?: string;

  @ValidateIf(({ choose }: ChoiceForm) => choose === 'move')
  @Field(bookingFields.timeSlot)
  timeSlot?: string;
}
