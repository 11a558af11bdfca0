import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsObject, IsOptional, IsUUID, Matches, ValidateIf, ValidateNested } from 'class-validator';
import { applyDecorators } from '../shared/decorators.js';
import { Amount, withError, Field, Normalized, RowId } from '../shared/field.decorator.js';
import { fieldError } from '../shared/messages.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { ExpectedRevision } from '../shared/revision.js';
import { normalizeCode } from '../shared/text.js';
import { buyerFields, giftFields, maxVouchers, voucherCodeFormat, voucherEndFields, voucherRefundFields } from './limits.js';

/** A text that cannot be a code is answered as an unknown code is. */
const AsCode = Normalized((typed) => normalizeCode(typed.slice(0, 60)));

/** The codes of vouchers that pay for a charter, as guests type them. */
export const VoucherCodes = () =>
  applyDecorators(
    IsOptional(),
    AsCode,
    Matches(voucherCodeFormat, { each: true, ...withError('unknownVoucher') }),
    ArrayMaxSize(maxVouchers, withError(fieldError('tooManyVouchers', { max: maxVouchers }))),
    IsArray(withError('unknownVoucher')),
  );

/** `POST /api/voucher` */
export class VoucherForm {
  @Matches(voucherCodeFormat, withError('unknownVoucher'))
  @AsCode
  code: string;
}

export class GiftBuyer {
  @Field(buyerFields.firstName)
  firstName: string;

  @Field(buyerFields.lastName)
  lastName: string;

  @Field(buyerFields.email)
  email: string;
}

/** `POST /api/gift`: exactly one of `amount` and `packageId`. */
export class GiftForm {
  /** Whole US dollars. */
  @IsOptional()
  @Field(giftFields.amount)
  amount?: number | null;

  /** A charter: the voucher is worth its price, and names it. It can be used for any other. */
  @IsOptional()
  @RowId('packageRequired')
  packageId?: number | null;

  /** Who is given the voucher, as it is printed on it. */
  @Field(giftFields.forName)
  forName: string;

  /** Printed on the voucher. */
  @Field(giftFields.message)
  message?: string;

  @ValidateNested(withError('buyerRequired'))
  @Type(() => GiftBuyer)
  @IsObject(withError('buyerRequired'))
  buyer: GiftBuyer;

  /** The e-mail address that the voucher is sent to; the buyer's without one. */
  @IsOptional()
  @Field(giftFields.deliverTo)
  deliverTo?: string | null;

  /** The day in Nassau on which the voucher is sent, yyyy-MM-dd; at once without one. */
  @IsOptional()
  @Field(giftFields.deliverOn)
  deliverOn?: string | null;

  /** Language of the voucher and its e-mails. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

/** `PUT /api/admin/vouchers/{voucherId}/end` */
export class VoucherEndForm {
  /** The last day in Nassau on which it can be used, yyyy-MM-dd, today or later; null for a voucher without an end. */
  @ValidateIf(({ validUntil }: VoucherEndForm) => validUntil !== null)
  @Field(voucherEndFields.validUntil)
  validUntil: string | null;

  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}

/** `POST /api/admin/vouchers/{voucherId}/refund` */
export class VoucherRefundForm {
  /** Idempotency key, a UUID: requests with the same one make one refund. Repeated for one that PayPal has rejected, it is attempted again. */
  @IsUUID(undefined, withError('notARefundId'))
  refundId: string;

  /** US dollars, cents as decimals; all that is left without one. */
  @IsOptional()
  @Amount()
  amount?: number;

  /** Internal: the buyer does not see it. */
  @Field(voucherRefundFields.reason)
  reason: string;

  /** Whether the buyer is sent an e-mail once the money is on its way. */
  @IsBoolean(withError(fieldError('notABoolean', { field: 'notifyGuest' })))
  notifyGuest: boolean;

  /** A refund that PayPal has rejected was paid another way. */
  @IsOptional()
  @IsBoolean(withError(fieldError('notABoolean', { field: 'byHand' })))
  byHand?: boolean;
}

export class VoucherRef {
  @IsUUID(undefined, withError('notAVoucherId'))
  voucherId: string;
}
