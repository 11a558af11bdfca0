/** A day of the years 1000 to 2999: PostgreSQL has no year 0, and dates after 9999 have five digits. */
export const dateFormat = /^[12]\d{3}-\d{2}-\d{2}$/;

/** A local time without zone, in the format of a browser's date and time field. */
export const wallClockFormat = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/;

/** UTC in the format of `toISOString`, on a day that exists: PostgreSQL rejects everything else. */
export function isInstant(text: string): boolean {
  const time = new Date(text);
  return dateFormat.test(text.slice(0, 10)) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}

export const zone = 'America/Nassau';

export const currency = 'USD';

export const generic = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  oneLine: 'Please use plain text on one line',
  prose: 'Please use plain text',
} as const;

/** Characters that text may contain: control characters break mail headers, logs and CSV files, and bidirectional controls reorder the displayed text. */
export const textPatterns = {
  oneLine: /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u,
  /** Line breaks and tabs are allowed. PostgreSQL rejects NUL. */
  prose: /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|[\n\r\t])*$/u,
} as const;

/** Images that staff upload. */
export const media = {
  maxBytes: 8 * 1024 * 1024,
  /** A small file can decode to gigabytes; the largest phone cameras have 50 megapixels. */
  maxPixels: 50_000_000,
  /** Every image is rendered in these widths, in pixels, each as AVIF, WebP and JPEG. */
  widths: [480, 740, 1200, 1600],
  formats: ['avif', 'webp', 'jpg'],
  messages: {
    notAnImage: 'Please select an image file (PNG, JPG, or GIF)',
    tooLarge: 'Image size should be less than 8MB',
    tooManyPixels: 'Image dimensions should be at most 50 megapixels',
    unreadable: 'Error reading file. Please try again.',
    failed: 'Error uploading image. Please try again.',
    gone: 'This image is no longer there. Please upload it again.',
    address: 'Please give an image by its address (https://…) or an uploaded one',
  },
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
  mostFound: 1_000,
} as const;
