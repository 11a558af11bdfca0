import { IsIn, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { AddOnChoices } from '../catalog/add-on-forms.js';
import type { AddOnChoice } from '../catalog/add-on-forms.js';
import { PackageRef } from '../catalog/forms.js';
import { applyDecorators } from '../shared/decorators.js';
import { day } from '../shared/field-rule.js';
import { withError, Field, Normalized, OptionalDay, RowId } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { maxInteger, locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { normalizeCode } from '../shared/text.js';
import { TypedPromoCode } from '../promo-codes/forms.js';
import { VoucherCodes } from '../vouchers/forms.js';
import { bookingFields } from './limits.js';

/** The booking form's values. */
export class BookingForm {
  @RowId('packageRequired')
  packageId: number;

  /** Charter date in Nassau, yyyy-MM-dd. */
  @Field(bookingFields.bookingDate)
  bookingDate: string;

  /** The label of one of the package's slots. */
  @Field(bookingFields.timeSlot)
  timeSlot: string;

  @Field(bookingFields.guestCount)
  guestCount: number;

  @Field(bookingFields.firstName)
  firstName: string;

  @Field(bookingFields.lastName)
  lastName: string;

  @Field(bookingFields.email)
  email: string;

  @Field(bookingFields.phone)
  phone: string;

  /** Hotel, villa or cruise ship. */
  @Field(bookingFields.lodging)
  lodging?: string;

  @Field(bookingFields.specialRequests)
  specialRequests?: string;

  /** The terms that the page printed, which the guest accepts by booking: a hash of their texts. */
  @Field(bookingFields.termsVersion)
  termsVersion?: string;

  @IsOptional()
  @TypedPromoCode()
  promoCode?: string;

  @AddOnChoices()
  addOns?: AddOnChoice[];

  /** Codes of gift vouchers; what they do not cover is paid at PayPal. */
  @VoucherCodes()
  vouchers?: string[];

  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

export class AvailabilityQuery {
  @RowId('packageRequired')
  packageId: number;

  @Field(bookingFields.bookingDate)
  date: string;

  @Field(bookingFields.timeSlot)
  timeSlot: string;
}

/** `POST /api/bookings`: the form again, and the amount that the page shows. */
export class PlaceBookingForm extends BookingForm {
  /** Whole US dollars: the price of the charter, whatever a deposit or vouchers have paid of it. */
  @Max(maxInteger, withError('wrongAmount'))
  @Min(0, withError('wrongAmount'))
  @IsInt(withError('wrongAmount'))
  totalAmount: number;

  @IsOptional()
  @Matches(/^[A-Z0-9]{8,36}$/, withError('notAnOrderId'))
  paymentOrderId?: string;
}

/** A confirmation code as a guest types it: in any case, with or without its dash. */
export const TypedCode = () =>
  applyDecorators(Normalized(normalizeCode), Matches(/^[0-9A-Za-z]{5}-?[0-9A-Za-z]{5}$/, withError('confirmationCodeFormat')));

export class ConfirmationCode {
  @TypedCode()
  confirmationCode: string;
}

export class BookingId {
  @IsUUID(undefined, withError('unknownBooking'))
  bookingId: string;
}

/** `POST /api/price` */
export class PriceForm {
  @RowId('packageRequired')
  packageId: number;

  /** Charter date in Nassau, yyyy-MM-dd. */
  @Field(bookingFields.bookingDate)
  bookingDate: string;

  /** The label of one of the package's slots; all of them have one price. */
  @IsOptional()
  @Field(bookingFields.timeSlot)
  timeSlot?: string;

  @Field(bookingFields.guestCount)
  guestCount: number;

  @IsOptional()
  @TypedPromoCode()
  promoCode?: string;

  /** If there is a `timeSlot`, whether there is time enough to order them is checked. */
  @AddOnChoices()
  addOns?: AddOnChoice[];

  /** Language of the lines. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

export class NextFreeQuery {
  /** The guest's preferred day, yyyy-MM-dd. */
  @OptionalDay('after')
  after?: string;
}

/** `GET /api/slot-times/{packageId}` */
export class SlotTimesQuery {
  /** First day in Nassau, yyyy-MM-dd. */
  @Field(day(fieldError('notADate', { field: 'from' })))
  from: string;

  /** Last day, inclusive; at most 31 days. */
  @Field(day(fieldError('notADate', { field: 'to' })))
  to: string;
}

export class SlotTimesRequest extends PackageRef {
  /** See `SlotTimesQuery`. */
  from: string;
  to: string;
}
