import { IsIn, IsOptional, IsUUID } from 'class-validator';
import { withError, Field } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';
import { withdrawalFields } from './limits.js';

/** `POST /api/withdrawal` */
export class WithdrawalForm {
  @Field(withdrawalFields.name)
  name: string;

  @Field(withdrawalFields.email)
  email: string;

  /** The number of the receipt of a gift voucher, or the confirmation code of a charter. */
  @Field(withdrawalFields.reference)
  reference: string;

  /** Language of the e-mails. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}

export class WithdrawalRef {
  @IsUUID(undefined, withError('notAWithdrawalId'))
  withdrawalId: string;
}
