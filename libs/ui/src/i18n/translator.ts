import type { Locale } from '@charter/contracts/limits';

/** Flat: "booking.title" → "Choose your day". Plurals are "…_one" and "…_other"; values stand in braces: "{name}". */
export type Texts = Record<string, string>;
export type Values = Record<string, string | number>;

export function plainText(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A missing key is said in English, and a key that nobody wrote shows itself. A `count` chooses the plural form. */
export function translator(locale: Locale, texts: Texts, english: Texts): (key: string, values?: Values) => string {
  const plurals = new Intl.PluralRules(locale);
  const englishPlurals = new Intl.PluralRules('en');
  return (key, values) => {
    const count = typeof values?.count === 'number' ? values.count : undefined;
    const form = (rules: Intl.PluralRules) => (count === undefined ? key : `${key}_${rules.select(count)}`);
    const text =
      texts[form(plurals)] ??
      texts[`${key}_other`] ??
      texts[key] ??
      english[form(englishPlurals)] ??
      english[`${key}_other`] ??
      english[key] ??
      key;
    return plainText(text, values);
  };
}
