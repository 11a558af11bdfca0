import { IsIn, IsOptional, Matches } from 'class-validator';
import { fails } from '../shared/fields.js';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';

export class EmailTemplate {
  @Matches(/^[a-z-]{1,60}$/, fails('unknownEmail'))
  template: string;
}

/** Which sample of an e-mail is previewed. */
export class EmailSample {
  @IsOptional()
  @IsIn(locales, fails('unknownLanguage'))
  locale?: Locale;

  @IsOptional()
  @Matches(/^[a-z-]{1,60}$/, fails('unknownEmailVariant'))
  variant?: string;
}
