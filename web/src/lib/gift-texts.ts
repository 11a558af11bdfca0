import { queryOptions } from '@tanstack/react-query';
import type { Locale } from '@charter/contracts/browser';
import { fieldErrorText } from '@charter/ui';
import type { ShownFieldError, Translate } from '@charter/ui';
import type en from '../locales/gift/en.json';

/** Words in braces are placeholders, as in the other texts. */
export type GiftTexts = typeof en;

/** Texts of the gift page and of vouchers in the payment dialog, loaded only there. */
export const giftTextsQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['gift-texts', locale],
    queryFn: async () => ((await import(`../locales/gift/${locale}.json`)) as { default: GiftTexts }).default,
    staleTime: Infinity,
  });

/** @param values by the name of their placeholder */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The text of an error at a field: of vouchers from here, of others as everywhere. */
export function giftErrorText(texts: GiftTexts, t: Translate, error: ShownFieldError | undefined): string | undefined {
  const own = error?.code && (texts.errors as Record<string, string>)[error.code];
  if (own) return filled(own, Object.fromEntries(Object.entries(error.params ?? {}).map(([name, value]) => [name, String(value)])));
  return fieldErrorText(t, error);
}
