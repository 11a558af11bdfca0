import type { AddOn, CharterPackage } from '@charter/contracts';
import { money, type Translate } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

/** "$450" or "$45 per guest". */
export function addOnPrice(t: Translate, { price, unit }: Pick<AddOn, 'price' | 'unit'>): string {
  const amount = money(price, staffLocale);
  return unit === 'guest' ? t('addOns.amountPerGuest', { price: amount }) : amount;
}

/** Phrases for the packages, the lead time, the stock of a day, and the extra time. */
export function limitsText(
  t: Translate,
  { packageIds, leadHours, perDay, extraMinutes }: AddOn,
  packages: readonly CharterPackage[],
): string[] {
  const names = packageIds.map((id) => packages.find((each) => each.id === id)?.name ?? t('prices.formerPackage'));
  return [
    names.join(', ') || t('addOns.everyPackage'),
    leadHours > 0 ? t('addOns.leadText', { hours: leadHours }) : '',
    perDay === null ? '' : t('addOns.perDayText', { count: perDay }),
    extraMinutes === undefined ? '' : t('addOns.extraMinutesText', { minutes: extraMinutes }),
  ].filter(Boolean);
}
