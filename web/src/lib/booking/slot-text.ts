import type { CharterPackage, SlotTime } from '@charter/contracts';
import { durationOf, type Hours, hoursInNassau, timeRange, timesBetween } from '@charter/contracts/formats';
import { type Locale, sunAnchorOf, type SunAnchor } from '@charter/contracts/browser';
import { slotTime, type Translations } from '@charter/ui';

/** Whole sentences, because languages order their parts differently. */
const sentences = {
  sunset: { before: 'slots.beforeSunset', at: 'slots.atSunset', after: 'slots.afterSunset' },
  sunrise: { before: 'slots.beforeSunrise', at: 'slots.atSunrise', after: 'slots.afterSunrise' },
} as const satisfies Record<SunAnchor, object>;

/**
 * A package's slot in the locale's time format. Requests use the unformatted label.
 * @param time its hours on the chosen day; without them, a slot that depends on the sun is described by its departure
 * @param departures between which hours it leaves in the coming weeks
 */
export function slotText(
  { slots }: CharterPackage,
  label: string,
  { t, locale }: Pick<Translations, 't' | 'locale'>,
  time?: SlotTime,
  departures?: Hours,
): string {
  const slot = slots.find((each) => each.label === label);
  const anchor = sunAnchorOf(slot);
  if (!slot || !anchor) return slotTime(label, slot, locale);
  if (time) return timeRange(hoursInNassau(time.startsAt, time.endsAt), locale);
  const departure = departureText(anchor, slot.startMinute, { t, locale });
  if (!departures) return departure;
  return t('slots.inTheseWeeks', { departure, times: timesBetween(departures, locale) });
}

function departureText(anchor: SunAnchor, offset: number, { t, locale }: Pick<Translations, 't' | 'locale'>): string {
  const keys = sentences[anchor];
  if (offset === 0) return t(keys.at);
  return t(offset < 0 ? keys.before : keys.after, { duration: offsetText(Math.abs(offset), locale) });
}

const offsetText = (minutes: number, locale: Locale): string =>
  minutes % 60 === 0 ? durationOf(minutes / 60, 'hour', locale) : durationOf(minutes, 'minute', locale);
