import { fieldError, invalid, type Slot } from '@charter/contracts';
import { mayCrossMidnight, parseSunSlot } from './sun-slot.js';

/** Hours of slots that are written as a name: "morning", in lower case, → minutes after midnight. */
export type NamedHours = Record<string, Pick<Slot, 'startMinute' | 'endMinute'>>;

const noon = 12 * 60;
const day = 24 * 60;

interface Time {
  /** The hour in the text: 1 to 12 with a meridiem, 0 to 24 without. */
  hour: number;
  minute: number;
  meridiem?: 'am' | 'pm';
  /** Written with minutes: "09:00" is unambiguous, a bare "9" may be morning or evening. */
  hasMinutes: boolean;
}

const separator = /\s*(?:[-\u2010-\u2015]|\bto\b)\s*/;
const time = /^(\d{1,2})(?::([0-5]\d))?\s*(?:([ap])\.?m\.?)?$/;

/**
 * Reads the hours of a slot: "9:00 AM - 1:00 PM", "9am-1pm", "09:00-13:00", "9 to 1 PM", or a name such as Morning,
 * or on the sun as "2h before sunset - 30m after sunset".
 *
 * @returns undefined for text that is not understood or ambiguous
 */
export function parseSlot(text: string, named: NamedHours = {}): Slot | undefined {
  const label = text.trim();
  const lowerCase = label.toLowerCase();
  if (Object.hasOwn(named, lowerCase)) return { label, ...named[lowerCase]! };
  const onTheSun = parseSunSlot(label);
  if (onTheSun) return onTheSun;
  const [from, to, ...more] = lowerCase.split(separator).map(readTime);
  if (!from || !to || more.length > 0) return undefined;
  const startMinute = minutesOfStart(from, to);
  const endMinute = startMinute === undefined ? undefined : minutesOfEnd(to, startMinute, from);
  return startMinute === undefined || endMinute === undefined ? undefined : { label, startMinute, endMinute };
}

/** "9:00 AM - 1:00 PM" */
export function printSlot({ startMinute, endMinute }: Pick<Slot, 'startMinute' | 'endMinute'>): string {
  return `${printTime(startMinute)} - ${printTime(endMinute)}`;
}

/** @throws DomainError INVALID at `timeSlots` when one of the texts is not understood, or its slot might cross midnight on some day */
export function parseSlots(texts: string[], named: NamedHours): Slot[] {
  const slots = texts.map((text) => parseSlot(text, named));
  if (!slots.every((slot) => slot !== undefined)) throw invalid({ timeSlots: fieldError('slotFormat') });
  if (slots.some(mayCrossMidnight)) throw invalid({ timeSlots: fieldError('slotAcrossMidnight') });
  return slots;
}

function readTime(text: string): Time | undefined {
  const [matched, hours, minutes, half] = time.exec(text) ?? [];
  if (!matched) return undefined;
  const hour = Number(hours);
  const minute = Number(minutes ?? 0);
  const meridiem = half === undefined ? undefined : half === 'a' ? 'am' : 'pm';
  const isValid = meridiem ? hour >= 1 && hour <= 12 : hour * 60 + minute <= day;
  return isValid ? { hour, minute, meridiem, hasMinutes: minutes !== undefined } : undefined;
}

function minutesOfStart(from: Time, to: Time): number | undefined {
  if (from.meridiem) return within12(from, from.meridiem);
  if (!to.meridiem) return from.hasMinutes && to.hasMinutes && from.hour < 24 ? within24(from) : undefined;
  // "9-1 PM" starts at the last nine o'clock before 1 PM; "1-5 PM" at 1 PM.
  if (from.hour < 1 || from.hour > 12) return undefined;
  const end = within12(to, to.meridiem);
  const same = within12(from, to.meridiem);
  return same < end ? same : within12(from, to.meridiem === 'am' ? 'pm' : 'am');
}

function minutesOfEnd(to: Time, start: number, from: Time): number | undefined {
  if (to.meridiem) return after(start, within12(to, to.meridiem), day);
  // "9am-1": the first one o'clock after nine.
  if (from.meridiem) return to.hour >= 1 && to.hour <= 12 ? after(start, within12(to, 'am'), noon) : undefined;
  const end = after(start, within24(to) % day, day);
  // "9:00-1:00" would be a charter of sixteen hours: a forgotten PM is more likely.
  return end !== undefined && end > day && end - start > noon ? undefined : end;
}

/** The first time after `start` at which a clock with a period of `period` minutes shows `minute`; undefined for `start` itself. */
function after(start: number, minute: number, period: number): number | undefined {
  const distance = (((minute - start) % period) + period) % period;
  return distance === 0 ? undefined : start + distance;
}

const within12 = ({ hour, minute }: Time, meridiem: 'am' | 'pm') => (hour % 12) * 60 + minute + (meridiem === 'pm' ? noon : 0);

const within24 = ({ hour, minute }: Time) => hour * 60 + minute;

function printTime(minutes: number): string {
  const inDay = minutes % day;
  const hour = Math.floor(inDay / 60);
  const minute = String(inDay % 60).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${inDay < noon ? 'AM' : 'PM'}`;
}
