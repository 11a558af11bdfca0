import type { TaxRule } from '@charter/contracts';
import { mediumDay, type Translate } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

/** Phrases for the first day, what is taxed, and how the tax is charged. */
export const detailsOf = (t: Translate, { validFrom, applies, contained }: TaxRule): string[] => [
  t('promo.from', { from: mediumDay(validFrom, staffLocale) }),
  applies.length === 0 ? t('taxes.everything') : applies.map((kind) => t(`taxes.applies.${kind}`)).join(', '),
  t(contained ? 'taxes.inPrices' : 'taxes.onOffers'),
];
