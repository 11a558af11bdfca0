import { IsIn, IsOptional } from 'class-validator';
import { limits, type Locale } from '@charter/contracts';

export class CalendarQuery {
  /** Language of the entry; English unless told. */
  @IsOptional()
  @IsIn(limits.locales, { message: 'This language is not offered' })
  locale?: Locale;
}
