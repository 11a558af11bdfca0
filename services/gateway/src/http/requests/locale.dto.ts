import { IsIn, IsOptional } from 'class-validator';
import { fails, limits, type Locale } from '@charter/contracts';

export class LocaleQuery {
  /** Language of the texts; default: `en`. */
  @IsOptional()
  @IsIn(limits.locales, fails('unknownLanguage'))
  locale?: Locale;
}
