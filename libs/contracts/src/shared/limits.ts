import { dateFormat } from './field-rule.js';

/** A local time without zone, in the format of a browser's date and time field. */
export const wallClockFormat = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;

/** UTC in the format of `toISOString`, on a day that exists: PostgreSQL rejects everything else. */
export function isInstant(text: string): boolean {
  const time = new Date(text);
  return dateFormat.test(text.slice(0, 10)) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

export const zone = 'America/Nassau';

export const currency = 'USD';

/** Images that staff upload. */
export const media = {
  /** What the file picker offers, data URLs may be, and the decoder reads. Without HEIC, Safari on an iPhone converts its pictures to JPEG before the upload. */
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
  maxBytes: 8 * 1024 * 1024,
  /** A small file can decode to gigabytes; the largest phone cameras have 50 megapixels. */
  maxPixels: 50_000_000,
  /** Pixels of the longer side as stored: more than any rendition needs. 4000 × 4000 fit into the canvas of an iPhone (16.7 megapixels), and renditions of a long image into the formats (WebP ends at 16383). */
  maxSide: 4000,
  /** Every image is rendered in these widths, in pixels, each as AVIF, WebP and JPEG. */
  widths: [480, 740, 1200, 1600],
  formats: ['avif', 'webp', 'jpg'],
} as const;

/** All are left-to-right languages. The order is that of the language picker. `tag` is the BCP 47 tag of the texts: European Portuguese and simplified Chinese. */
export const languages = [
  { code: 'en', tag: 'en', name: 'English', flag: '🇺🇸' },
  { code: 'es', tag: 'es', name: 'Español', flag: '🇪🇸' },
  { code: 'fr', tag: 'fr', name: 'Français', flag: '🇫🇷' },
  { code: 'de', tag: 'de', name: 'Deutsch', flag: '🇩🇪' },
  { code: 'it', tag: 'it', name: 'Italiano', flag: '🇮🇹' },
  { code: 'pt', tag: 'pt-PT', name: 'Português', flag: '🇵🇹' },
  { code: 'nl', tag: 'nl', name: 'Nederlands', flag: '🇳🇱' },
  { code: 'zh', tag: 'zh-Hans', name: '中文', flag: '🇨🇳' },
  { code: 'ja', tag: 'ja', name: '日本語', flag: '🇯🇵' },
  { code: 'ru', tag: 'ru', name: 'Русский', flag: '🇷🇺' },
] as const;

export type Locale = (typeof languages)[number]['code'];

export const locales = languages.map((language) => language.code) as readonly Locale[];

/** Lists that staff search. */
export const list = {
  /** Matches of a search are counted up to this number, because a search may match half a million rows. */
  maxCounted: 1_000,
} as const;

/** The largest integer of PostgreSQL. */
export const maxInteger = 2_147_483_647;

/** US dollars: the most that is recorded as paid at once, requested at once, or refunded at once. */
export const maxPayment = 100_000;
