import type { Locale } from '@charter/contracts/limits';

/** Flat: "booking.title" → "Choose your day". Plurals are "…_one" and "…_other"; values stand in braces: "{name}". */
export type Texts = Record<string, string>;
export type Values = Record<string, string | number>;

export function plainText(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A `count` chooses the plural form. A key that nobody wrote shows itself; the build puts English where a language has nothing. */
export function translator(locale: Locale, texts: Texts): (key: string, values?: Values) => string {
  const plurals = new Intl.PluralRules(locale);
  return (key, values) => {
    const count = typeof values?.count === 'number' ? values.count : undefined;
    const form = count === undefined ? key : `${key}_${plurals.select(count)}`;
    return plainText(texts[form] ?? texts[`${key}_other`] ?? texts[key] ?? key, values);
  };
}
