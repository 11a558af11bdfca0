import { IsIn } from 'class-validator';
import { Amount, withError, Moment } from '../shared/field.decorator.js';
import { staffRequestKinds } from './limits.js';

/** `POST /api/admin/bookings/{bookingId}/payment-requests` */
export class PaymentRequestForm {
  @IsIn(staffRequestKinds, withError('requestKindChoice'))
  kind: (typeof staffRequestKinds)[number];

  /** US dollars, cents as decimals; at most what the guest still owes. */
  @Amount()
  amount: number;

  /** UTC ISO 8601, or a wall-clock time in Nassau, yyyy-MM-ddTHH:mm; at least 24 hours ahead, unless the charter departs before. */
  @Moment('dueAt')
  dueAt: string;
}
