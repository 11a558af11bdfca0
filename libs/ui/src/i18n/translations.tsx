import { createContext, startTransition, use, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Locale } from '@charter/contracts/browser';
import type uiEnglish from './locales/en.json';
import { translator } from './translator.js';
import type { Texts, Values } from './translator.js';

/**
 * An app adds its own texts: `declare module '@charter/ui' { interface AppTexts { texts: typeof en } }`. Keys in its `guarded` are not taken by `t`:
 * the app renders them in one place, which knows their conditions.
 */
export interface AppTexts {}

type WrittenKey = Extract<keyof (typeof uiEnglish & (AppTexts extends { texts: infer T } ? T : object)), string>;
type Unplural<Key> = Key extends `${infer Stem}_${'one' | 'other'}` ? Stem : Key;
/** A key of en.json; plural keys without their suffix. */
export type TextKey = Exclude<Unplural<WrittenKey>, AppTexts extends { guarded: infer Key } ? Key : never>;

export type Translate = (key: TextKey, values?: Values) => string;

export interface Translations {
  t: Translate;
  locale: Locale;
  /** Saves the choice, loads the language and shows it. */
  setLocale: (locale: Locale) => void;
}

const Context = createContext<Translations | null>(null);

export interface Language {
  locale: Locale;
  texts: Texts;
}

export type LanguageLoader = (locale: Locale) => Promise<Texts>;

/** The key in local storage; the site's bootstrap.js reads it before the page renders. */
const storageKey = 'language';

function save(locale: Locale): void {
  try {
    localStorage.setItem(storageKey, locale);
  } catch {
    // Some private windows block storage: the choice then lasts until the page is left.
  }
}

/** Loads a language; falls back to English when it fails to load. */
export async function loadLanguage(locale: Locale, load: LanguageLoader): Promise<Language> {
  const texts = await load(locale).catch(() => null);
  return texts ? { locale, texts } : { locale: 'en', texts: await load('en') };
}

export function TranslationsProvider({ initial, load, children }: { initial: Language; load: LanguageLoader; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);

  useEffect(() => {
    document.documentElement.lang = language.locale;
  }, [language.locale]);

  const value = useMemo<Translations>(() => {
    // In a transition, so that parts that are not hydrated yet keep their markup until they can update.
    const showLanguage = (next: Language) => startTransition(() => setLanguage(next));
    return {
      t: translator(language.locale, language.texts),
      locale: language.locale,
      setLocale: (locale) => {
        save(locale);
        void loadLanguage(locale, load).then(showLanguage);
      },
    };
  }, [language, load]);
  return <Context value={value}>{children}</Context>;
}

export function useTranslations(): Translations {
  const translations = use(Context);
  if (!translations) throw new Error('useTranslations needs a TranslationsProvider above it');
  return translations;
}
