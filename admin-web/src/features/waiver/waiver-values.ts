import type { WaiverTexts, WaiverVersion } from '@charter/contracts';
import { isStale, textHash, translationLanguages } from '@charter/contracts/browser';
import type { TranslationLanguage, Translations } from '@charter/contracts/browser';

export interface WaiverValues {
  /** In English. */
  body: string;
  translations: Translations<'body'>;
}

/** The texts to begin with: those of the present version. Each translation is one of the English that it was published with. */
export function valuesOf(texts: WaiverVersion['texts']): WaiverValues {
  const of = { body: textHash(texts.en) };
  const translations: Translations<'body'> = {};
  for (const language of translationLanguages) {
    const body = texts[language];
    if (body) translations[language] = { body, of };
  }
  return { body: texts.en, translations };
}

const bodyIn = ({ translations }: WaiverValues, language: TranslationLanguage): string => {
  const body = translations[language]?.body;
  return typeof body === 'string' ? body.trim() : '';
};

/** Languages whose text is one of an earlier English. */
export const staleLanguages = (values: WaiverValues): TranslationLanguage[] =>
  translationLanguages.filter((language) => isStale({ body: values.body }, values.translations[language], 'body'));

/** What is published. A translation of an earlier English text must not be signed, so those are left out. */
export function textsOf(values: WaiverValues): WaiverTexts {
  const stale = staleLanguages(values);
  const texts: WaiverTexts = { en: values.body.trim() };
  for (const language of translationLanguages) {
    const body = bodyIn(values, language);
    if (body && !stale.includes(language)) texts[language] = body;
  }
  return texts;
}
