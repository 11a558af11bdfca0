import type { ReactNode } from 'react';
import { languages } from '@charter/contracts/browser';
import type { Locale } from '@charter/contracts/browser';
import { durationText } from './formats.js';
import { useTranslations } from './i18n/translations.js';

/** BCP 47 tag of a language, for an attribute `lang`. */
export const languageTag = (locale: Locale): string => languages.find(({ code }) => code === locale)!.tag;

interface TextInLanguageProps {
  /** Language of the words: English unless they are translated. */
  language?: Locale | undefined;
  children: ReactNode;
}

/**
 * Words of staff or guests. Marks those that are not in the page's language, so that screen readers pronounce them, and browsers
 * hyphenate and set them, in their own (WCAG 3.1.2).
 */
export function TextInLanguage({ language = 'en', children }: TextInLanguageProps) {
  const { locale } = useTranslations();
  return <span lang={language === locale ? undefined : languageTag(language)}>{children}</span>;
}

/** A duration as staff wrote it, translated if it has the form "4 hours". */
export function Duration({ children }: { children: string }) {
  const { locale } = useTranslations();
  const shown = durationText(children, locale);
  return <TextInLanguage language={shown === children ? 'en' : locale}>{shown}</TextInLanguage>;
}
