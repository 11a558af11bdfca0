import { Temporal } from 'temporal-polyfill';
import type { Slot, SlotOfYear, SlotYear } from '@charter/contracts';
import { wallClockOf } from '../../shared/nassau-clock.js';
import { charterTime, type Daylight, isDark } from './calendar.js';
import { daysOf } from '../../shared/nassau-time.js';

/** Slots over the twelve months from a day, as staff see them before they save a package. Pure. @param from yyyy-MM-dd in Nassau */
export function slotYear(from: string, slots: readonly Slot[], daylight: Daylight): SlotYear {
  const to = Temporal.PlainDate.from(from).add({ years: 1 }).subtract({ days: 1 }).toString();
  const days = [...daysOf({ start: from, end: to })];
  return { from, to, days: days.length, slots: slots.map((slot) => yearOf(slot, days, daylight)) };
}

function yearOf(slot: Slot, days: readonly string[], daylight: Daylight): SlotOfYear {
  const year: SlotOfYear = { timeSlot: slot.label, minutes: slot.endMinute - slot.startMinute, sails: 0, dark: [], months: [] };
  let previous: string | undefined;
  for (const day of days) {
    const time = charterTime(day, slot, 0, daylight);
    addDeparture(year, day.slice(0, 7), minuteInNassau(time.startsAt));
    const last = year.dark.at(-1);
    if (!isDark(day, time, daylight)) year.sails += 1;
    else if (last && last.to === previous) last.to = day;
    else year.dark.push({ from: day, to: day });
    previous = day;
  }
  return year;
}

function addDeparture({ months }: SlotOfYear, month: string, minute: number): void {
  const last = months.at(-1);
  if (last?.month !== month) months.push({ month, earliest: minute, latest: minute });
  else {
    last.earliest = Math.min(last.earliest, minute);
    last.latest = Math.max(last.latest, minute);
  }
}

function minuteInNassau(instant: Date): number {
  const wallClock = wallClockOf(instant);
  return wallClock.getUTCHours() * 60 + wallClock.getUTCMinutes();
}
