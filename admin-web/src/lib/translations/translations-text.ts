import { languages, textHash, translationLanguages } from '@charter/contracts/browser';
import type { Source, TranslationLanguage, Translations } from '@charter/contracts/browser';

/** Texts as plain text for a translator: a line `=== de Deutsch ===` before each language, `--- name ---` before each text. */

const nameOf = (code: string) => languages.find((language) => language.code === code)!.name;
const toLines = (text: string | string[] | null | undefined) => (Array.isArray(text) ? text.join('\n') : (text ?? ''));

export function writeTranslations<Field extends string>(
  source: Source<Field>,
  translations: Translations<Field>,
  fields: readonly Field[],
): string {
  const written = fields.filter((field) => toLines(source[field]).trim());
  const section = (code: string, texts: Source<Field>) =>
    [`=== ${code} ${nameOf(code)} ===`, ...written.flatMap((field) => [`--- ${field} ---`, toLines(texts[field]), ''])].join('\n');
  return [section('en', source), ...translationLanguages.map((code) => section(code, (translations[code] ?? {}) as Source<Field>))].join(
    '\n',
  );
}

interface ReadTranslations<Field extends string> {
  translations: Translations<Field>;
  /** How many texts were taken over. */
  count: number;
}

/** Takes over the texts of a translator, all of which translate the present English. Empty texts, English and unknown languages are ignored. */
export function readTranslations<Field extends string>(
  text: string,
  source: Source<Field>,
  translations: Translations<Field>,
  fields: readonly Field[],
): ReadTranslations<Field> {
  const changed: Translations<Field> = { ...translations };
  let count = 0;
  for (const [, code = '', section = ''] of text.matchAll(/^=== *(\w+)[^\n]*===[^\S\n]*$([\s\S]*?)(?=^===|(?![\s\S]))/gm)) {
    const language = translationLanguages.find((known) => known === code);
    if (!language) continue;
    for (const [, name = '', body = ''] of section.matchAll(/^--- *(\w+) *---[^\S\n]*$([\s\S]*?)(?=^---|(?![\s\S]))/gm)) {
      const field = fields.find((known) => known === name);
      if (!field || !body.trim()) continue;
      changed[language] = withText(changed, language, field, Array.isArray(source[field]) ? linesOf(body) : body.trim(), source);
      count += 1;
    }
  }
  return { translations: changed, count };
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** A language with one text changed, which translates the present English. */
export function withText<Field extends string>(
  translations: Translations<Field>,
  language: TranslationLanguage,
  field: Field,
  text: string | string[],
  source: Source<Field>,
): Translations<Field>[TranslationLanguage] {
  const before = translations[language];
  return {
    ...before,
    [field]: text,
    of: { ...before?.of, [field]: textHash(source[field] ?? '') },
  } as Translations<Field>[TranslationLanguage];
}
