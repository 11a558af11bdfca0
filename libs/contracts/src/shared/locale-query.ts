import { IsIn, IsOptional } from 'class-validator';
import { withError } from './field.decorator.js';
import { type Locale, locales } from './limits.js';

/** The query of a route that shows texts. */
export class LocaleQuery {
  /** Language of the texts; default: `en`. */
  @IsOptional()
  @IsIn(locales, withError('unknownLanguage'))
  locale?: Locale;
}
