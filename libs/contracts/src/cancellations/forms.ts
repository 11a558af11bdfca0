import { IsBoolean, IsIn, IsNumber, IsOptional, IsUUID, Min, ValidateBy } from 'class-validator';
import { fails, Field, OptionalLine } from '../shared/fields.js';
import { cancellationCauses } from '../shared/cancellation.js';
import type { CancellationCause } from '../shared/cancellation.js';
import { cancellationFields, refundChoices } from './limits.js';

/** The policy's amount, everything, nothing, or an amount in US dollars with at most two decimals. */
export type RefundChoice = (typeof refundChoices)[number] | { amount: number };

const isRefundChoice = (value: unknown): boolean => {
  if (typeof value === 'string') return (refundChoices as readonly string[]).includes(value);
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'amount') return false;
  const { amount } = value as { amount: unknown };
  return typeof amount === 'number' && amount >= 0 && amount < 1e9 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
};

/** How staff cancel a booking. Any of the first three also pays the refund; without them it is owed until staff pay it. */
export class CancellationOptions {
  /** Idempotency key, a UUID: requests with the same one make one cancellation. It becomes the id of the refund. */
  @IsOptional()
  @IsUUID(undefined, fails('notACancellationId'))
  cancellationId?: string;

  /** `business` unless given. */
  @IsOptional()
  @IsIn(cancellationCauses, fails('cancellationCause'))
  cause?: CancellationCause;

  /** "policy" unless given: "policy", "all", "none", or `{amount}` in US dollars. Weather and the boat's faults refund everything. */
  @IsOptional()
  @ValidateBy({ name: 'isRefundChoice', validator: { validate: isRefundChoice } }, fails('refundChoice'))
  refund?: RefundChoice;

  /** Internal: why staff refund another amount than the policy's. */
  @OptionalLine(cancellationFields.reason.max)
  reason?: string;

  /** False: no e-mail is sent to the guest. */
  @IsOptional()
  @IsBoolean(fails('tellChoice'))
  tell?: boolean;
}

/** `POST /api/trip/cancellation` */
export class GuestCancellationForm {
  /** Idempotency key, a UUID. */
  @IsUUID(undefined, fails('notACancellationId'))
  cancellationId: string;

  /** US dollars that the page has shown: 409 QUOTE_CHANGED when the refund would be lower now. */
  @IsNumber({ maxDecimalPlaces: 2 }, fails('expectedAmountFormat'))
  // Decorators are checked from the last to the first, and counting the decimals of 1e-7 throws: so the minimum comes last.
  @Min(0, fails('expectedAmountFormat'))
  expectedAmount: number;

  @Field(cancellationFields.guestReason)
  reason?: string;
}
