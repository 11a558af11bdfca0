import { IsIn, IsInt, IsOptional, IsUUID, Matches } from 'class-validator';
import { Day, EmailAddress, Line, OptionalProse, PhoneNumber, RowId, WholeNumber } from '../shared/fields.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { booking as limits } from './limits.js';

const { messages } = limits;

/** The booking form's values. */
export class BookingForm {
  @RowId(messages.packageId)
  packageId: number;

  /** Charter date in Nassau, yyyy-MM-dd. */
  @Day(messages.date)
  bookingDate: string;

  /** The label of one of the package's slots. */
  @Line(limits.timeSlot.max, messages.timeSlot)
  timeSlot: string;

  @WholeNumber(limits.guests.min, limits.guests.max, messages.tooFew, messages.tooMany)
  guestCount: number;

  @Line(limits.name.max, messages.firstName)
  firstName: string;

  @Line(limits.name.max, messages.lastName)
  lastName: string;

  @EmailAddress()
  email: string;

  @PhoneNumber()
  phone: string;

  @OptionalProse(limits.specialRequests.max)
  specialRequests?: string;

  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;
}

export class AvailabilityQuery {
  @RowId(messages.packageId)
  packageId: number;

  @Day(messages.date)
  date: string;

  @Line(limits.timeSlot.max, messages.timeSlot)
  timeSlot: string;
}

/** `POST /api/bookings`: the form again, and the amount that the page shows. */
export class PlaceBookingForm extends BookingForm {
  /** Whole US dollars. */
  @IsInt({ message: messages.amount })
  totalAmount: number;

  @IsOptional()
  @Matches(/^[A-Z0-9]{8,36}$/, { message: 'This is not a PayPal order id' })
  paymentOrderId?: string;
}

export class ConfirmationCode {
  @Matches(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/, { message: 'A confirmation code looks like XXXXX-XXXXX' })
  confirmationCode: string;
}

export class BookingId {
  @IsUUID(undefined, { message: 'Unknown booking' })
  bookingId: string;
}

export class NextFreeQuery {
  /** The guest's preferred day, yyyy-MM-dd. */
  @IsOptional()
  @Day('after must be a date, yyyy-MM-dd')
  after?: string;
}
