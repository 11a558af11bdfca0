/** Guests' names in the order and completeness that their language wants. Imported by the front ends: nothing here may import a library. */
import type { Locale } from './limits.js';

interface Name {
  firstName: string;
  /** Absent where only the first name is known, as on pages opened by a code. */
  lastName?: string | null | undefined;
}

/** Languages in which a name is written, and asked for, with the family name first. */
export const asksFamilyNameFirst = (locale: Locale): boolean => locale === 'zh' || locale === 'ja';

/** Languages in which the given name alone is too familiar to address a guest by. Pages opened by a code know no more, so they use no name. */
export const addressesByFullName = (locale: Locale): boolean => locale === 'de' || asksFamilyNameFirst(locale);

/** Written in Chinese characters or hiragana; names in Latin letters and katakana keep the given name first. */
const isEastAsian = (name: string) => /[\p{Script=Han}\p{Script=Hiragana}]/u.test(name);

/** "Elena Marchetti", "王小明", "山田 花子". */
export function fullName({ firstName, lastName }: Name, locale: Locale): string {
  if (!lastName) return firstName;
  if (!isEastAsian(lastName)) return `${firstName} ${lastName}`;
  return locale === 'zh' ? lastName + firstName : `${lastName} ${firstName}`;
}

/** The name that a guest is greeted by: "Elena", in German, Chinese and Japanese the full name. */
export const addressName = (name: Name, locale: Locale): string => (addressesByFullName(locale) ? fullName(name, locale) : name.firstName);
