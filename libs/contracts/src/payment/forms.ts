import { Type } from 'class-transformer';
import { Equals, IsDefined, IsIn, IsObject, IsOptional, IsUUID, Matches, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { BookingForm } from '../booking/forms.js';
import { bookingFields } from '../booking/limits.js';
import { Amount, fails, Field } from '../shared/fields.js';
import { type FundingSource, fundingSources, refundFields } from './limits.js';

const isOnlySubject = (_id: unknown, args?: ValidationArguments): boolean => (args?.object as OrderForm | undefined)?.booking === undefined;

/** `POST /paypal/order`: either `booking` or `paymentRequestId`. */
export class OrderForm {
  /** Dollars as text, "1200" or "1200.00". */
  @Matches(/^\d{1,7}(\.\d{2})?$/, fails('wrongAmount'))
  amount: string;

  @Equals('USD', fails('usDollars'))
  currency: string;

  @Equals('CAPTURE', fails('captureIntent'))
  intent: string;

  /** The button that the buyer has pressed. It changes nothing of the order, which every method pays. */
  @IsOptional()
  @IsIn(fundingSources, fails('notAFundingSource'))
  fundingSource?: FundingSource;

  @ValidateIf(({ booking, paymentRequestId }: OrderForm) => booking !== undefined || paymentRequestId === undefined)
  @ValidateNested(fails('orderWithoutBooking'))
  @Type(() => BookingForm)
  @IsObject(fails('orderWithoutBooking'))
  @IsDefined(fails('orderWithoutBooking'))
  booking?: BookingForm;

  /** UUID of what the trip page asks the guest to pay. */
  @IsOptional()
  @ValidateBy({ name: 'isOnlySubject', validator: { validate: isOnlySubject } }, fails('orderOfTwo'))
  @IsUUID(undefined, fails('notAPaymentRequestId'))
  paymentRequestId?: string;

  /** Version of the terms that the buyer accepts by paying an offer; a `booking` has its own. */
  @Field(bookingFields.termsVersion)
  termsVersion?: string;
}

export class OrderRef {
  @Matches(/^[A-Z0-9]{8,36}$/, fails('notAnOrderId'))
  orderId: string;
}

/** `POST /api/admin/bookings/{bookingId}/refunds` */
export class RefundForm {
  /** US dollars, cents as decimals. */
  @Amount()
  amount: number;

  /** Internal: the guest does not see it. */
  @Field(refundFields.reason)
  reason: string;

  /** Idempotency key, a UUID: requests with the same one make one refund. */
  @IsOptional()
  @IsUUID(undefined, fails('notARefundId'))
  refundId?: string;
}
