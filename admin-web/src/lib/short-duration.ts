import type { Translate } from '@charter/ui';

/** "45 min", "3 h 10 min", "2 days" */
export function shortDuration(t: Translate, minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return t('duration.days', { count: Math.floor(hours / 24) });
  const rest = minutes % 60;
  if (hours === 0) return t('duration.minutes', { minutes });
  return rest === 0 ? t('duration.hours', { hours }) : t('duration.hoursAndMinutes', { hours, minutes: rest });
}
