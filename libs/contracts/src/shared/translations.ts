/**
 * Translations of what staff write in English: the English is the source, and a field without a translation is shown in English.
 * Imported by the front ends: nothing here may import a library.
 */
import { locales } from './limits.js';
import type { Locale } from './limits.js';

export type TranslationLanguage = Exclude<Locale, 'en'>;

export const translationLanguages = /* @__PURE__ */ locales.filter((locale): locale is TranslationLanguage => locale !== 'en');

/** A line, or a list of lines that is translated as a whole. */
type Text = string | string[];
type Hashes<Field extends string> = Partial<Record<Field, string>>;
/** The texts of one language; `of` has the hash of the English that each one translates. */
export type Translation<Field extends string> = Partial<Record<Field, Text>> & { of?: Hashes<Field> };
export type Translations<Field extends string> = Partial<Record<TranslationLanguage, Translation<Field>>>;
/** The English texts. */
export type Source<Field extends string> = Partial<Record<Field, Text | null>>;

const isEmpty = (text: Text | null | undefined): boolean => (Array.isArray(text) ? text.length === 0 : !text?.trim());

/** FNV-1a in 32 bits, as 8 hexadecimal digits: it detects an edit, and front ends can compute it while staff type. */
export function textHash(text: Text): string {
  const characters = Array.isArray(text) ? text.join('\n') : text.trim();
  let hash = 0x811c9dc5;
  for (let index = 0; index < characters.length; index += 1) {
    hash = Math.imul(hash ^ characters.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Whether the English of a translated field has changed since it was translated. */
export function isStale<Field extends string>(source: Source<Field>, translation: Translation<Field> | undefined, field: Field): boolean {
  const english = source[field];
  const of = translation?.of?.[field];
  return of !== undefined && !isEmpty(translation?.[field]) && of !== textHash(english ?? '');
}

/** Whether a language has every text that English has. */
export const isComplete = <Field extends string>(
  source: Source<Field>,
  translation: Translation<Field> | undefined,
  fields: readonly Field[],
): boolean => fields.every((field) => isEmpty(source[field]) || !isEmpty(translation?.[field]));

/** Drops empty texts, and adds the hash of the present English to texts that come without one. */
export function stampTranslations<Field extends string, Stored extends Translations<Field>>(
  source: Source<Field>,
  translations: Stored,
  fields: readonly Field[],
): Stored {
  const stamped: Translations<Field> = {};
  for (const language of translationLanguages) {
    const translation = translations[language];
    const filled = fields.filter((field) => !isEmpty(translation?.[field]));
    if (!translation || filled.length === 0) continue;
    stamped[language] = {
      ...Object.fromEntries(filled.map((field) => [field, translation[field]])),
      of: Object.fromEntries(filled.map((field) => [field, translation.of?.[field] ?? textHash(source[field] ?? '')])),
    } as Translation<Field>;
  }
  return stamped as Stored;
}

/**
 * The texts in a language, and which of them are in English because they have no translation. A text that English does not have either
 * is not shown in any language.
 */
export function translate<Field extends string, Texts extends Source<Field>>(
  source: Texts,
  translations: Translations<Field>,
  fields: readonly Field[],
  locale: Locale,
): { texts: Pick<Texts, Field & keyof Texts>; inEnglish: Field[] } {
  const translation = locale === 'en' ? undefined : translations[locale];
  const shown = fields.filter((field) => !isEmpty(source[field]));
  const translated = shown.filter((field) => !isEmpty(translation?.[field]));
  const texts = Object.fromEntries(
    fields.map((field) => [field, translated.includes(field) ? translation?.[field] : source[field]]),
  ) as Pick<Texts, Field & keyof Texts>;
  return { texts, inEnglish: locale === 'en' ? [] : shown.filter((field) => !translated.includes(field)) };
}
