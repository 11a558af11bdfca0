import { dateFormat } from './field.js';

/** A time by some place's clock, as a browser's date and time field writes it. */
export const wallClockFormat = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;

/** UTC as `toISOString` writes it, on a day that exists: PostgreSQL answers anything else with an error. */
export function isInstant(text: string): boolean {
  const time = new Date(text);
  return dateFormat.test(text.slice(0, 10)) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

export const zone = 'America/Nassau';

export const currency = 'USD';

/** Pictures that staff upload. */
export const media = {
  maxBytes: 8 * 1024 * 1024,
  /** A small file can unfold into gigabytes; the largest phone cameras have 50 megapixels. */
  maxPixels: 50_000_000,
  /** Every picture is kept in these widths, in pixels, each as AVIF, WebP and JPEG. */
  widths: [480, 740, 1200, 1600],
  formats: ['avif', 'webp', 'jpg'],
} as const;

/** All left-to-right. The order is the picker's. */
export const languages = [
  { code: 'en', name: 'English', flag: '🇺🇸' },
  { code: 'es', name: 'Español', flag: '🇪🇸' },
  { code: 'fr', name: 'Français', flag: '🇫🇷' },
  { code: 'de', name: 'Deutsch', flag: '🇩🇪' },
  { code: 'it', name: 'Italiano', flag: '🇮🇹' },
  { code: 'pt', name: 'Português', flag: '🇵🇹' },
  { code: 'nl', name: 'Nederlands', flag: '🇳🇱' },
  { code: 'zh', name: '中文', flag: '🇨🇳' },
  { code: 'ja', name: '日本語', flag: '🇯🇵' },
  { code: 'ru', name: 'Русский', flag: '🇷🇺' },
] as const;

export type Locale = (typeof languages)[number]['code'];

export const locales = languages.map((language) => language.code) as readonly Locale[];

/** Lists that staff search. */
export const list = {
  /** A search is counted up to here: it may match half a million rows, and nobody leafs through them. */
  mostFound: 1_000,
} as const;
