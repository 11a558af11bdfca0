/** How e-mails and calendar entries write dates, times, money and numbers. Days and times are those of Nassau. */
import { limits, type Locale } from '@charter/contracts';

/** Region whose conventions a language follows. */
const regions: Record<Locale, string> = {
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

/** Keeps one formatter per language: creating one costs more than the rest of an e-mail's text. */
function perLocale<Format>(create: (region: string) => Format): (locale: Locale) => Format {
  const created = new Map<Locale, Format>();
  return (locale) => {
    const format = created.get(locale) ?? create(regions[locale]);
    created.set(locale, format);
    return format;
  };
}

const unit = (name: 'day' | 'hour') =>
  perLocale((region) => new Intl.NumberFormat(region, { style: 'unit', unit: name, unitDisplay: 'long' }));

const dayFormat = perLocale(
  (region) => new Intl.DateTimeFormat(region, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);
const shortDayFormat = perLocale(
  (region) => new Intl.DateTimeFormat(region, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);
const momentFormat = perLocale(
  (region) => new Intl.DateTimeFormat(region, { dateStyle: 'full', timeStyle: 'short', timeZone: limits.zone }),
);
const clockFormat = perLocale((region) => new Intl.DateTimeFormat(region, { hour: 'numeric', minute: '2-digit', timeZone: limits.zone }));
const slotFormat = perLocale((region) => new Intl.DateTimeFormat(region, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }));
const moneyFormat = (fractionDigits: 0 | 2) =>
  perLocale(
    (region) =>
      new Intl.NumberFormat(region, {
        style: 'currency',
        currency: limits.currency,
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      }),
  );
const wholeDollars = moneyFormat(0);
const dollarsAndCents = moneyFormat(2);
const percentFormat = perLocale((region) => new Intl.NumberFormat(region, { style: 'percent' }));
const daysFormat = unit('day');
const hoursFormat = unit('hour');

/** Intl's narrow no-break spaces are drawn as boxes by some mail programs; ordinary no-break spaces are not. */
const withPlainSpaces = (text: string) => text.replace(/\u202f/g, '\u00a0');

/** "Saturday, December 12, 2026". @param date `yyyy-MM-dd` in Nassau */
export const day = (date: string, locale: Locale): string => withPlainSpaces(dayFormat(locale).format(new Date(`${date}T00:00:00Z`)));

/** "Sat, Dec 12", for subjects. @param date `yyyy-MM-dd` in Nassau */
export const shortDay = (date: string, locale: Locale): string =>
  withPlainSpaces(shortDayFormat(locale).format(new Date(`${date}T00:00:00Z`)));

/** "Wednesday, December 30, 2026 at 7:00 PM". @param instant UTC ISO 8601 */
export const moment = (instant: string, locale: Locale): string => withPlainSpaces(momentFormat(locale).format(new Date(instant)));

/** "8:00 AM – 4:00 PM". @param hours two instants, UTC ISO 8601 */
export function hours({ from, to }: { from: string; to: string }, locale: Locale): string {
  const format = clockFormat(locale);
  return withPlainSpaces(`${format.format(new Date(from))} – ${format.format(new Date(to))}`);
}

const clockRange = /^(\d{1,2})(?::(\d{2}))?\s*([ap]m)\s*[-–]\s*(\d{1,2})(?::(\d{2}))?\s*([ap]m)$/i;

/** A slot's label in the language's clock: "8:00 AM - 4:00 PM" is "8:00 – 16:00" in German. Any other label is returned unchanged. */
export function slot(label: string, locale: Locale): string {
  const [, fromHour, fromMinute, fromHalf, toHour, toMinute, toHalf] = clockRange.exec(label.trim()) ?? [];
  if (!fromHour || !toHour || !fromHalf || !toHalf) return label;
  const format = slotFormat(locale);
  const time = (hour: string, minute: string | undefined, half: string) =>
    format.format(Date.UTC(2000, 0, 1, (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0), Number(minute ?? 0)));
  return withPlainSpaces(`${time(fromHour, fromMinute, fromHalf)} – ${time(toHour, toMinute, toHalf)}`);
}

/** "$3,600", or "$1,110.60" for an amount with cents. "US$" outside English, whose readers may know another dollar. */
export const money = (dollars: number, locale: Locale): string =>
  withPlainSpaces((Number.isInteger(dollars) ? wholeDollars : dollarsAndCents)(locale).format(dollars)).replace(
    '$',
    locale === 'en' ? '$' : 'US$',
  );

/** "90%". @param whole 0 to 100 */
export const percent = (whole: number, locale: Locale): string => withPlainSpaces(percentFormat(locale).format(whole / 100));

/** Intl puts a space between a number and its Japanese counter; Japanese is written without it. */
const withoutSpaceBeforeHan = (text: string) => text.replace(/\s(?=\p{Script=Han})/gu, '');

/** "7 days", "48 hours" with the language's own plurals: days for whole days from the third on. */
export function notice(hoursBefore: number, locale: Locale): string {
  const inDays = hoursBefore % 24 === 0 && hoursBefore >= 72;
  const text = inDays ? daysFormat(locale).format(hoursBefore / 24) : hoursFormat(locale).format(hoursBefore);
  return withPlainSpaces(withoutSpaceBeforeHan(text));
}
