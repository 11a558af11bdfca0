import type { Slot } from '@charter/contracts';
import { type SunAnchor, sunAnchorOf } from '@charter/contracts/browser';

/** Slots that are counted from sunrise or sunset. Pure. */

const duration = String.raw`\d{1,2}:[0-5]\d|\d{1,2}\s*h(?:ours?)?(?:\s*[0-5]?\d\s*m(?:in(?:utes?)?)?)?|\d{1,3}\s*m(?:in(?:utes?)?)?`;
/** "2h before sunset", "sunset-2:00" or "sunset". */
const moment = String.raw`(?:${duration})\s*(?:before|after)\s*(?:sunset|sunrise)|(?:sunset|sunrise)(?:\s*[-+\u2010-\u2015\u2212]\s*(?:${duration}))?`;
const range = new RegExp(String.raw`^(${moment})\s*(?:[-\u2010-\u2015]|\bto\b)\s*(${moment})$`);

/** Longest slot, in minutes. */
const longest = 16 * 60;

/**
 * Earliest and latest sunrise and sunset of a year anywhere in the Bahamas, in minutes after midnight by the clock: booking computes those of
 * a day, and accepts no other place for the boat.
 */
const bounds: Record<SunAnchor, [earliest: number, latest: number]> = {
  sunrise: [5 * 60 + 45, 7 * 60 + 45],
  sunset: [16 * 60 + 45, 20 * 60 + 30],
};

/** Reads "2h before sunset - 30m after sunset", "Sunset-2:00 to Sunset+0:30" or "Sunrise to Sunrise+3h"; undefined for other text. */
export function parseSunSlot(text: string): Slot | undefined {
  const label = text.trim();
  const [, from, to] = range.exec(label.toLowerCase()) ?? [];
  if (!from || !to) return undefined;
  const anchor = anchorOf(from);
  const [startMinute, endMinute] = [offsetOf(from), offsetOf(to)];
  const isValid = anchorOf(to) === anchor && endMinute > startMinute && endMinute - startMinute <= longest;
  return isValid ? { label, anchor, startMinute, endMinute } : undefined;
}

/** Whether the slot could start before midnight of its day or end after the next midnight, on some day of the year. */
export function mayCrossMidnight({ startMinute, endMinute, ...slot }: Slot): boolean {
  const anchor = sunAnchorOf(slot);
  if (!anchor) return false;
  const [earliest, latest] = bounds[anchor];
  // The start is rounded down to a quarter of an hour, which keeps the length.
  return earliest + startMinute < 15 || latest + endMinute > 24 * 60;
}

const anchorOf = (text: string): SunAnchor => (text.includes('sunset') ? 'sunset' : 'sunrise');

/** Minutes after the anchor. */
function offsetOf(text: string): number {
  const isBefore = text.includes('before') || /(?:sunset|sunrise)\s*[-\u2010-\u2015\u2212]/.test(text);
  const clock = /(\d+):(\d+)/.exec(text);
  const hours = clock?.[1] ?? /(\d+)\s*h/.exec(text)?.[1] ?? 0;
  const minutes = clock?.[2] ?? /(\d+)\s*m/.exec(text)?.[1] ?? 0;
  const offset = Number(hours) * 60 + Number(minutes);
  return isBefore && offset > 0 ? -offset : offset;
}
