import { regions } from '@charter/contracts/formats';
import type { Locale } from '@charter/contracts/browser';

/** Flat keys: "booking.title" → "Choose your day". Plural forms end in "_one", "_other" …; placeholders are "{name}". */
export type Texts = Record<string, string>;
export type Values = Record<string, string | number>;

/** Replaces the placeholders of a text; unknown ones are left in place. */
export function plainText(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}

/** The value `count` selects the plural form. A missing key is returned as it is. */
export function translator(locale: Locale, texts: Texts): (key: string, values?: Values) => string {
  const plurals = new Intl.PluralRules(regions[locale]);
  return (key, values) => {
    const count = typeof values?.count === 'number' ? values.count : undefined;
    const form = count === undefined ? key : `${key}_${plurals.select(count)}`;
    return plainText(texts[form] ?? texts[`${key}_other`] ?? texts[key] ?? key, values);
  };
}

/** Sentences as one paragraph. Chinese and Japanese write no space after a full stop. */
export const inOneParagraph = (sentences: string[], locale: Locale): string =>
  sentences.join(locale === 'zh' || locale === 'ja' ? '' : ' ');
