import { Type } from 'class-transformer';
import { Equals, IsDefined, IsNumber, IsObject, IsOptional, IsUUID, Matches, Min, ValidateNested } from 'class-validator';
import { BookingForm } from '../booking/forms.js';
import { booking as limits } from '../booking/limits.js';
import { Line } from '../shared/fields.js';
import { refund } from './limits.js';

/** `POST /paypal/order`. */
export class OrderForm {
  /** Dollars as text, "1200" or "1200.00". */
  @Matches(/^\d{1,7}(\.\d{2})?$/, { message: limits.messages.amount })
  amount: string;

  @Equals('USD', { message: 'Payments are made in US dollars' })
  currency: string;

  @Equals('CAPTURE', { message: 'The intent is CAPTURE' })
  intent: string;

  @ValidateNested()
  @Type(() => BookingForm)
  @IsObject({ message: 'An order needs the booking it pays for' })
  @IsDefined({ message: 'An order needs the booking it pays for' })
  booking: BookingForm;
}

export class OrderRef {
  @Matches(/^[A-Z0-9]{8,36}$/, { message: 'This is not a PayPal order id' })
  orderId: string;
}

/** `POST /api/admin/bookings/{bookingId}/refunds` */
export class RefundForm {
  /** US dollars, cents as decimals. */
  @IsNumber({ maxDecimalPlaces: 2 }, { message: refund.messages.amount })
  // Decorators are checked from the last to the first, and counting the decimals of 1e-7 throws: so the minimum comes last.
  @Min(0.01, { message: refund.messages.amount })
  amount: number;

  /** Internal: the guest does not see it. */
  @Line(refund.reason.max, refund.messages.reason)
  reason: string;

  /** Idempotency key, a UUID: requests with the same one make one refund. */
  @IsOptional()
  @IsUUID(undefined, { message: refund.messages.refundId })
  refundId?: string;
}
