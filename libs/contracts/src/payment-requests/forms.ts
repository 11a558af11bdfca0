import { IsIn, IsNumber, Max, Min } from 'class-validator';
import { largestPayment } from '../shared/limits.js';
import { fails, Moment } from '../shared/fields.js';
import { staffRequestKinds } from './limits.js';

/** `POST /api/admin/bookings/{bookingId}/payment-requests` */
export class PaymentRequestForm {
  @IsIn(staffRequestKinds, fails('requestKindChoice'))
  kind: (typeof staffRequestKinds)[number];

  /** US dollars, cents as decimals; at most what the guest still owes. */
  @IsNumber({ maxDecimalPlaces: 2 }, fails('amountFormat'))
  @Max(largestPayment, fails('amountFormat'))
  // Decorators are checked from the last to the first, and counting the decimals of 1e-7 throws: so the minimum comes last.
  @Min(0.01, fails('amountFormat'))
  amount: number;

  /** UTC ISO 8601, or a wall-clock time in Nassau, yyyy-MM-ddTHH:mm; at least 24 hours ahead, unless the charter departs before. */
  @Moment('dueAt')
  dueAt: string;
}
