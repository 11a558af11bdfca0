import type { FreeSlot } from '@charter/contracts';
import { charterHours, hoursInNassau, isOfSeveralDays, timeInNassau } from '@charter/contracts/formats';
import { slotTime, type Translations } from '@charter/ui';

/** The hours of a charter on its day, with the sunset if its slot is counted from it: "5:30 PM – 8:00 PM · sunset 7:31 PM". */
export function hoursText(
  { timeSlot, startsAt, endsAt, sunset }: Pick<FreeSlot, 'timeSlot' | 'startsAt' | 'endsAt' | 'sunset'>,
  { t, locale }: Pick<Translations, 't' | 'locale'>,
): string {
  // In English a slot is written as its package has it.
  const hours = isOfSeveralDays({ startsAt, endsAt })
    ? charterHours({ startsAt, endsAt }, locale)
    : slotTime(timeSlot, hoursInNassau(startsAt, endsAt), locale);
  return sunset ? `${hours} · ${t('schedule.sunset', { time: timeInNassau(sunset, locale) })}` : hours;
}
