import { limits } from '@charter/contracts';
import type { Language } from './language.js';

/** Whose habits we follow when we write a date or a sum. */
const regions: Record<Language, string> = { en: 'en-US', es: 'es', fr: 'fr' };

/** Narrow no-break spaces, which Intl likes, are drawn as boxes by some mail programs. */
const printable = (text: string) => text.replace(/\u202f/g, '\u00a0');

/** A day in Nassau, `yyyy-MM-dd`, in full. */
export function day(language: Language, date: string): string {
  const format = new Intl.DateTimeFormat(regions[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return printable(format.format(new Date(`${date}T00:00:00Z`)));
}

/** From one instant to another by the clocks of Nassau. */
export function hours(language: Language, { from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat(regions[language], {
    hour: 'numeric',
    minute: '2-digit',
    timeZone: limits.zone,
  });
  return printable(`${format.format(new Date(from))} – ${format.format(new Date(to))}`);
}

/** Whole US dollars. */
export function money(language: Language, dollars: number): string {
  const format = new Intl.NumberFormat(regions[language], {
    style: 'currency',
    currency: limits.currency,
    maximumFractionDigits: 0,
  });
  return printable(format.format(dollars));
}

export function percent(language: Language, whole: number): string {
  return printable(new Intl.NumberFormat(regions[language], { style: 'percent' }).format(whole / 100));
}

/** "7 days", "48 hours": whole days from the third on. */
export function notice(language: Language, hoursBefore: number): string {
  const inDays = hoursBefore % 24 === 0 && hoursBefore >= 72;
  const format = new Intl.NumberFormat(regions[language], {
    style: 'unit',
    unit: inDays ? 'day' : 'hour',
    unitDisplay: 'long',
  });
  return printable(format.format(inDays ? hoursBefore / 24 : hoursBefore));
}
