import { Type } from 'class-transformer';
import { Equals, IsDefined, IsIn, IsObject, IsOptional, IsUUID, Matches, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { ValidationArguments } from 'class-validator';
import { BookingForm } from '../booking/forms.js';
import { bookingFields } from '../booking/limits.js';
import { Amount, withError, Field } from '../shared/field.decorator.js';
import { type FundingSource, fundingSources, refundFields } from './limits.js';

const isOnlySubject = (_id: unknown, args?: ValidationArguments): boolean => (args?.object as OrderForm | undefined)?.booking === undefined;

/** `POST /paypal/order`: either `booking` or `paymentRequestId`. */
export class OrderForm {
  /** Dollars as text, "1200" or "1200.00". */
  @Matches(/^\d{1,7}(\.\d{2})?$/, withError('wrongAmount'))
  amount: string;

  @Equals('USD', withError('usDollars'))
  currency: string;

  @Equals('CAPTURE', withError('captureIntent'))
  intent: string;

  /** The button that the buyer has pressed. It changes nothing of the order, which every method pays. */
  @IsOptional()
  @IsIn(fundingSources, withError('notAFundingSource'))
  fundingSource?: FundingSource;

  @ValidateIf(({ booking, paymentRequestId }: OrderForm) => booking !== undefined || paymentRequestId === undefined)
  @ValidateNested(withError('orderWithoutBooking'))
  @Type(() => BookingForm)
  @IsObject(withError('orderWithoutBooking'))
  @IsDefined(withError('orderWithoutBooking'))
  booking?: BookingForm;

  /** UUID of what the trip page asks the guest to pay. */
  @IsOptional()
  @ValidateBy({ name: 'isOnlySubject', validator: { validate: isOnlySubject } }, withError('orderOfTwo'))
  @IsUUID(undefined, withError('notAPaymentRequestId'))
  paymentRequestId?: string;

  /** Version of the terms that the buyer accepts by paying an offer; a `booking` has its own. */
  @Field(bookingFields.termsVersion)
  termsVersion?: string;
}

export class OrderRef {
  @Matches(/^[A-Z0-9]{8,36}$/, withError('notAnOrderId'))
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
  @IsUUID(undefined, withError('notARefundId'))
  refundId?: string;
}
