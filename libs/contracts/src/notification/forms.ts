import { IsIn, IsOptional, Matches } from 'class-validator';
import { withError } from '../shared/field.decorator.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';

export class EmailTemplate {
  @Matches(/^[a-z-]{1,60}$/, withError('unknownEmail'))
  template: string;
}

/** Which sample of an e-mail is previewed. */
export class EmailSample {
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;

  @IsOptional()
  @Matches(/^[a-z-]{1,60}$/, withError('unknownEmailVariant'))
  variant?: string;
}
