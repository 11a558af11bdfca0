import { IsBoolean, IsIn, IsOptional, IsUUID, ValidateBy } from 'class-validator';
import { withError, Field, OptionalLine } from '../shared/field.decorator.js';
import { cancellationCauses } from '../shared/cancellation.js';
import type { CancellationCause } from '../shared/cancellation.js';
import { cancellationFields, refundChoices } from './limits.js';

/** The policy's amount, everything, nothing, or an amount in US dollars with at most two decimals. */
export type RefundChoice = (typeof refundChoices)[number] | { amount: number };

/** US dollars with at most two decimals. Not IsNumber, which throws when it counts the decimals of 1e-7. */
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' && value >= 0 && value < 1e9 && value === Math.round(value * 100) / 100;

const isRefundChoice = (value: unknown): boolean => {
  if (typeof value === 'string') return (refundChoices as readonly string[]).includes(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'amount') return false;
  return isAmount((value as { amount: unknown }).amount);
};

/** How staff cancel a booking. Any of the first three also pays the refund; without them it is owed until staff pay it. */
export class CancellationOptions {
  /** Idempotency key, a UUID: requests with the same one make one cancellation. It becomes the id of the refund. */
  @IsOptional()
  @IsUUID(undefined, withError('notACancellationId'))
  cancellationId?: string;

  /** `business` unless given. */
  @IsOptional()
  @IsIn(cancellationCauses, withError('cancellationCause'))
  cause?: CancellationCause;

  /** "policy" unless given: "policy", "all", "none", or `{amount}` in US dollars. Weather and the boat's faults refund everything. */
  @IsOptional()
  @ValidateBy({ name: 'isRefundChoice', validator: { validate: isRefundChoice } }, withError('refundChoice'))
  refund?: RefundChoice;

  /** Internal: why staff refund another amount than the policy's. */
  @OptionalLine(cancellationFields.reason.max)
  reason?: string;

  /** False: no e-mail is sent to the guest. */
  @IsOptional()
  @IsBoolean(withError('notifyGuestChoice'))
  notifyGuest?: boolean;
}

/** `POST /api/trip/cancellation` */
export class GuestCancellationForm {
  /** Idempotency key, a UUID. */
  @IsUUID(undefined, withError('notACancellationId'))
  cancellationId: string;

  /** US dollars that the page has shown: 409 QUOTE_CHANGED when the refund would be lower now. */
  @ValidateBy({ name: 'isAmount', validator: { validate: isAmount } }, withError('expectedAmountFormat'))
  expectedAmount: number;

  @Field(cancellationFields.guestReason)
  reason?: string;
}
