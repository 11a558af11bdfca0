import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsUUID, ValidateIf } from 'class-validator';
import { bookingFields } from '../booking/limits.js';
import { fails, Field, Moment, OptionalDay } from '../shared/fields.js';
import { fieldError } from '../shared/messages.js';
import { callCauses, choices, longestCall, weatherFields } from './limits.js';
import type { CallCause, Choice } from './limits.js';

/** The charters that staff have ticked. */
const BookingIds = (): PropertyDecorator => (target, key) => {
  IsUUID(undefined, { each: true, ...fails('unknownBooking') })(target, key);
  ArrayUnique(fails('chooseCharters'))(target, key);
  ArrayMaxSize(longestCall, fails(fieldError('tooManyEntries', { max: longestCall })))(target, key);
  ArrayMinSize(1, fails('chooseCharters'))(target, key);
  IsArray(fails('chooseCharters'))(target, key);
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

/** `POST /api/admin/weather/calls` */
export class CallForm {
  /** Idempotency key, a UUID: requests with the same one make one call. */
  @IsUUID(undefined, fails('notACallId'))
  callId: string;

  /** The range in which the boat stays ashore: UTC ISO 8601, or a wall-clock time in Nassau. */
  @Moment('from')
  from: string;

  @Moment('to')
  to: string;

  @IsIn(callCauses, fails('callCause'))
  cause: CallCause;

  /** A sentence to the guests. */
  @Field(weatherFields.note)
  note?: string;

  @BookingIds()
  bookingIds: string[];
}

export class CallId {
  @IsUUID(undefined, fails('notACallId'))
  callId: string;
}

/** `POST /api/trip/choice`, and staff for a guest: `POST /api/admin/bookings/{bookingId}/choice`. */
export class ChoiceForm {
  /** UUID of the cancellation that the choice ends. */
  @IsUUID(undefined, fails('notACancellationId'))
  cancellationId: string;

  @IsIn(choices, fails('choiceChoice'))
  choose: Choice;

  /** With "move". */
  @ValidateIf(({ choose }: ChoiceForm) => choose === 'move')
  @Field(bookingFields.bookingDate)
  date?: string;

  @ValidateIf(({ choose }: ChoiceForm) => choose === 'move')
  @Field(bookingFields.timeSlot)
  timeSlot?: string;
}
