import { Type } from 'class-transformer';
import { ArrayUnique, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import { applyDecorators } from '../shared/decorators.js';
import { withError, Field, Normalized, RowId } from '../shared/field.decorator.js';
import { ExpectedRevision } from '../shared/revision.js';
import { normalizeCode } from '../shared/text.js';
import { promoCodeFields, promoCodeFormat } from './limits.js';

/** A promo code as a guest types it; it is compared in upper case. */
export const TypedPromoCode = () => applyDecorators(Normalized(normalizeCode), Matches(promoCodeFormat, withError('promoCodeFormat')));

export class PromoCodeRef {
  @RowId('notAPromoCodeId')
  @Type(() => Number)
  id: number;
}

/** `POST /api/admin/promo-codes`: exactly one of `percent` and `amount`. What is left out does not limit the code. */
export class PromoCodeForm {
  /** 3 to 20 letters, digits and dashes; stored in upper case. */
  @TypedPromoCode()
  code: string;

  /** Taken off the price; the result is rounded down to whole dollars. */
  @IsOptional()
  @Field(promoCodeFields.percent)
  percent?: number | null;

  /** Whole US dollars taken off the price. */
  @IsOptional()
  @Field(promoCodeFields.amount)
  amount?: number | null;

  /** First day in Nassau on which it can be used, yyyy-MM-dd. */
  @IsOptional()
  @Field(promoCodeFields.bookFrom)
  bookFrom?: string | null;

  /** Last day, inclusive. */
  @IsOptional()
  @Field(promoCodeFields.bookTo)
  bookTo?: string | null;

  /** First date of a charter, yyyy-MM-dd. */
  @IsOptional()
  @Field(promoCodeFields.sailFrom)
  sailFrom?: string | null;

  /** Last date, inclusive. */
  @IsOptional()
  @Field(promoCodeFields.sailTo)
  sailTo?: string | null;

  /** Days of the charter; 0 is Sunday. Empty for every day of the week. */
  @IsOptional()
  @ArrayUnique(withError('weekdayChoice'))
  @IsIn([0, 1, 2, 3, 4, 5, 6], { each: true, ...withError('weekdayChoice') })
  @IsArray(withError('weekdayChoice'))
  weekdays?: number[];

  /** Empty for every package. */
  @IsOptional()
  @ArrayUnique(withError('unknownCharter'))
  @RowId('unknownCharter', { each: true })
  @IsArray(withError('unknownCharter'))
  packageIds?: number[];

  /** Bookings that can be made with it. */
  @IsOptional()
  @Field(promoCodeFields.maxUses)
  maxUses?: number | null;
}

/** `PUT /api/admin/promo-codes/{id}` */
export class PromoCodeUpdate extends PromoCodeForm {
  /** The revision that the form was opened with: 409 RECORD_CHANGED when another is stored. Without it, whatever is stored is replaced. */
  @ExpectedRevision()
  expectedRevision?: number;
}
