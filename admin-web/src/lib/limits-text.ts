import type { CharterPackage } from '@charter/contracts';
import { type Translate, weekdayNames } from '@charter/ui';
import { staffLocale } from './format.js';

/** "Fri, Sat"; empty for every day of the week. */
export const weekdaysText = ({ weekdays }: { weekdays: readonly number[] }): string => {
  const names = weekdayNames(staffLocale, 0, 'short');
  return weekdays.map((day) => names[day]).join(', ');
};

/** Name of a package; a record may name one that is no longer sold. */
export const packageName = (t: Translate, id: number, packages: readonly CharterPackage[]): string =>
  packages.find((each) => each.id === id)?.name ?? t('prices.formerPackage');
