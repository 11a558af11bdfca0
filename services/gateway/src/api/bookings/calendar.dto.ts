import { IsIn, IsOptional } from 'class-validator';
import { limits, type Locale } from '@charter/contracts';

export class CalendarQuery {
  /** Language of the calendar entry; default: `en`. */
  @IsOptional()
  @IsIn(limits.locales, { message: 'This language is not offered' })
  locale?: Locale;
}
