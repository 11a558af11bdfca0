import { IsIn, IsOptional } from 'class-validator';
import { fails, limits, type Locale } from '@charter/contracts';

export class CalendarQuery {
  /** Language of the calendar entry; default: `en`. */
  @IsOptional()
  @IsIn(limits.locales, fails('unknownLanguage'))
  locale?: Locale;
}
