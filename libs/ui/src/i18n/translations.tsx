import { createContext, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { locales } from '@charter/contracts/limits';
import type { Locale } from '@charter/contracts/limits';
import type uiEnglish from './locales/en.json';
import { translator } from './translator.js';
import type { Texts, Values } from './translator.js';

/** An app adds its own texts: `declare module '@charter/ui' { interface AppTexts { texts: typeof en } }`. */
export interface AppTexts {}

type WrittenKey = Extract<keyof (typeof uiEnglish & (AppTexts extends { texts: infer T } ? T : object)), string>;
type Unplural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
/** A key of en.json; plural forms are asked for by their stem. */
export type TextKey = Unplural<WrittenKey>;

export type Translate = (key: TextKey, values?: Values) => string;

interface Translations {
  t: Translate;
  locale: Locale;
  /** Loads the language, then shows it, remembers it and says so to the document. */
  setLocale: (locale: Locale) => void;
}

const Context = createContext<Translations | null>(null);

export interface Language {
  locale: Locale;
  texts: Texts;
  english: Texts;
}

export type LanguageLoader = (locale: Locale) => Promise<Texts>;

const storageKey = 'language';

/** The saved choice, else the browser's language, else English; only what is offered. */
export function initialLocale(offered: readonly Locale[] = locales): Locale {
  const wished = [saved(), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase());
  return wished.map((tag) => offered.find((locale) => locale === tag)).find(Boolean) ?? 'en';
}

function saved(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    // Storage is closed to some private windows: the browser's language is then the best guess.
    return null;
  }
}

function save(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // See `saved`: the choice then lasts as long as the page.
  }
}

/** The first language with English behind it; the app renders when it is there. A language that does not load is English. */
export async function loadLanguage(locale: Locale, load: LanguageLoader): Promise<Language> {
  const [english, texts] = await Promise.all([load('en'), load(locale).catch(() => null)]);
  return texts ? { locale, texts, english } : { locale: 'en', texts: english, english };
}

export function TranslationsProvider({ initial, load, children }: { initial: Language; load: LanguageLoader; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);

  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language.locale]);

  const value = useMemo<Translations>(
    () => ({
      t: translator(language.locale, language.texts, language.english),
      locale: language.locale,
      setLocale: (locale) => {
        save(locale);
        void loadLanguage(locale, load).then(setLanguage);
      },
    }),
    [language, load],
  );
  return <Context value={value}>{children}</Context>;
}

export function useTranslations(): Translations {
  const translations = use(Context);
  if (!translations) throw new Error('useTranslations needs a TranslationsProvider above it');
  return translations;
}
