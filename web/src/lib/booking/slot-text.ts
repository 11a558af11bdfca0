import type { CharterPackage, FreeSlot, SlotTime } from '@charter/contracts';
import { durationOf, hoursInNassau, timeInNassau, timeRange } from '@charter/contracts/formats';
import type { Locale, SlotAnchor } from '@charter/contracts/limits';
import { slotTime, type Translations } from '@charter/ui';

/** Whole sentences, because languages order their parts differently. */
const departures = {
  sunset: { before: 'slots.beforeSunset', at: 'slots.atSunset', after: 'slots.afterSunset' },
  sunrise: { before: 'slots.beforeSunrise', at: 'slots.atSunrise', after: 'slots.afterSunrise' },
} as const satisfies Record<SlotAnchor, object>;

/**
 * A package's slot in the locale's time format. Requests use the unformatted label.
 * @param time its hours on the chosen day; without them, a slot that depends on the sun is described by its departure
 */
export function slotText(
  { slots }: CharterPackage,
  label: string,
  { t, locale }: Pick<Translations, 't' | 'locale'>,
  time?: SlotTime,
): string {
  const slot = slots.find((each) => each.label === label);
  if (!slot?.anchor) return slotTime(label, slot, locale);
  if (time) return timeRange(hoursInNassau(time.startsAt, time.endsAt), locale);
  const keys = departures[slot.anchor];
  if (slot.startMinute === 0) return t(keys.at);
  return t(slot.startMinute < 0 ? keys.before : keys.after, { duration: offsetText(Math.abs(slot.startMinute), locale) });
}

/** The hours of a charter on its day, with the sunset if its slot is counted from it: "5:30 PM – 8:00 PM · sunset 7:31 PM". */
export function hoursText(
  { timeSlot, startsAt, endsAt, sunset }: Pick<FreeSlot, 'timeSlot' | 'startsAt' | 'endsAt' | 'sunset'>,
  { t, locale }: Pick<Translations, 't' | 'locale'>,
): string {
  const hours = slotTime(timeSlot, hoursInNassau(startsAt, endsAt), locale);
  return sunset ? `${hours} · ${t('schedule.sunset', { time: timeInNassau(sunset, locale) })}` : hours;
}

const offsetText = (minutes: number, locale: Locale): string =>
  minutes % 60 === 0 ? durationOf(minutes / 60, 'hour', locale) : durationOf(minutes, 'minute', locale);
