import { IsIn, IsOptional, Matches } from 'class-validator';
import { locales } from '../shared/limits.js';
import type { Locale } from '../shared/limits.js';

export class EmailTemplate {
  @Matches(/^[a-z-]{1,60}$/, { message: 'No e-mail is called that' })
  template: string;
}

export class EmailLanguage {
  @IsOptional()
  @IsIn(locales, { message: 'This language is not offered' })
  locale?: Locale;
}
