import { limits } from '@charter/contracts';
import type { Language } from '../emails/language.js';

/** Whose habits we follow when we write a date or a sum. */
const regions: Record<Language, string> = {
  en: 'en-US',
  es: 'es',
  fr: 'fr',
  de: 'de',
  it: 'it',
  pt: 'pt-PT',
  nl: 'nl',
  zh: 'zh-CN',
  ja: 'ja',
  ru: 'ru',
};

/** One formatter per language for the life of the process: making one costs more than the rest of a letter's text. */
function perLanguage<Format>(make: (region: string) => Format): (language: Language) => Format {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(regions[language]);
    made.set(language, format);
    return format;
  };
}

const unit = (name: 'day' | 'hour') =>
  perLanguage((region) => new Intl.NumberFormat(region, { style: 'unit', unit: name, unitDisplay: 'long' }));

const dayFormat = perLanguage(
  (region) => new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const momentFormat = perLanguage(
  (region) => new Intl.DateTimeFormat(region, { dateStyle: 'full', timeStyle: 'short', timeZone: limits.zone }),
);
const clockFormat = perLanguage((region) => new Intl.DateTimeFormat(region, { hour: 'numeric', minute: '2-digit', timeZone: limits.zone }));
const moneyFormat = (fractionDigits: 0 | 2) =>
  perLanguage(
    (region) =>
      new Intl.NumberFormat(region, {
        style: 'currency',
        currency: limits.currency,
        // As the site prints it.
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      }),
  );
const wholeDollars = moneyFormat(0);
const dollarsAndCents = moneyFormat(2);
const percentFormat = perLanguage((region) => new Intl.NumberFormat(region, { style: 'percent' }));
const daysFormat = unit('day');
const hoursFormat = unit('hour');

/** Narrow no-break spaces, which Intl likes, are drawn as boxes by some mail programs. */
const printable = (text: string) => text.replace(/\u202f/g, '\u00a0');

/** A day in Nassau, `yyyy-MM-dd`, in full. */
export const day = (language: Language, date: string): string => printable(dayFormat(language).format(new Date(`${date}T00:00:00Z`)));

/** An instant as day and time in Nassau. */
export const moment = (language: Language, instant: string): string => printable(momentFormat(language).format(new Date(instant)));

/** From one instant to another by the clocks of Nassau. */
export function hours(language: Language, { from, to }: { from: string; to: string }): string {
  const format = clockFormat(language);
  return printable(`${format.format(new Date(from))} – ${format.format(new Date(to))}`);
}

/** US dollars; prices are whole, a part of one may have cents. */
export const money = (language: Language, dollars: number): string =>
  printable((Number.isInteger(dollars) ? wholeDollars : dollarsAndCents)(language).format(dollars));

export const percent = (language: Language, whole: number): string => printable(percentFormat(language).format(whole / 100));

/** Intl puts a space between a figure and its Japanese counter; nobody who writes Japanese does. */
const closed = (text: string) => text.replace(/\s(?=\p{Script=Han})/gu, '');

/** "7 days", "48 hours", in the language's own plurals: whole days from the third on. */
export function notice(language: Language, hoursBefore: number): string {
  const inDays = hoursBefore % 24 === 0 && hoursBefore >= 72;
  return printable(closed(inDays ? daysFormat(language).format(hoursBefore / 24) : hoursFormat(language).format(hoursBefore)));
}
