import type { TaxRule } from '@charter/contracts';
import { taxedKinds } from '@charter/contracts/limits';
import { type Day, mediumDay, type Translate } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

/** "7.5%" */
export const rateText = ({ rateBp }: Pick<TaxRule, 'rateBp'>): string => `${rateBp / 100}%`;

/** From when, for what, and how it is charged, each a phrase. */
export const detailsOf = (t: Translate, { validFrom, applies, contained }: TaxRule): string[] => [
  t('promo.from', { from: mediumDay(validFrom, staffLocale) }),
  applies.length === 0 ? t('taxes.everything') : applies.map((kind) => t(`taxes.applies.${kind}`)).join(', '),
  t(contained ? 'taxes.inPrices' : 'taxes.onOffers'),
];

/** Whether later rules of the tax have begun for all of its lines. */
export function isReplaced(rule: TaxRule, rules: readonly TaxRule[], today: Day): boolean {
  const later = rules.filter(
    (other) =>
      other.name.toLowerCase() === rule.name.toLowerCase() &&
      other.contained === rule.contained &&
      other.validFrom > rule.validFrom &&
      other.validFrom <= today,
  );
  const kinds = rule.applies.length === 0 ? taxedKinds : rule.applies;
  return kinds.every((kind) => later.some(({ applies }) => applies.length === 0 || applies.includes(kind)));
}
