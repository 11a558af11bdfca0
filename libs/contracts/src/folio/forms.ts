import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { withError, Field } from '../shared/field.decorator.js';
import { maxPayment } from '../shared/limits.js';
import { fieldError } from '../shared/messages.js';
import { manualMethods, manualPaymentFields } from './limits.js';
import type { ManualMethod } from './limits.js';

/** US dollars with at most two decimals, and not nothing. Not IsNumber, which throws when it counts the decimals of 1e-7. */
const isManualAmount = (value: unknown): boolean =>
  typeof value === 'number' && value !== 0 && Math.abs(value) <= maxPayment && value === Math.round(value * 100) / 100;

/** `POST /api/admin/bookings/{bookingId}/payments` */
export class ManualPaymentForm {
  /** Idempotency key, a UUID: requests with the same one record one payment. */
  @IsUUID(undefined, withError('notAnEntryId'))
  entryId: string;

  /** US dollars, cents as decimals. Negative for a counter-entry, which corrects a payment that was recorded by mistake. */
  @ValidateBy({ name: 'isManualAmount', validator: { validate: isManualAmount } }, withError('amountFormat'))
  amount: number;

  @IsIn(manualMethods, withError('methodChoice'))
  method: ManualMethod;

  /** Internal: the guest does not see it. Required of a counter-entry. */
  @Field(manualPaymentFields.note)
  note?: string;

  /** Whether the guest is sent an e-mail that the payment has arrived; false if left out. Counter-entries and cancelled bookings have none. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'notifyGuest' })))
  notifyGuest?: boolean;
}
