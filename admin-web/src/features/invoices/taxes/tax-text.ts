import type { TaxRule } from '@charter/contracts';
import { mediumDay, type Translate } from '@charter/ui';
import { staffLocale } from '../../../lib/format.js';

/** From when, for what, and how it is charged, each a phrase. */
export const detailsOf = (t: Translate, { validFrom, applies, contained }: TaxRule): string[] => [
  t('promo.from', { from: mediumDay(validFrom, staffLocale) }),
  applies.length === 0 ? t('taxes.everything') : applies.map((kind) => t(`taxes.applies.${kind}`)).join(', '),
  t(contained ? 'taxes.inPrices' : 'taxes.onOffers'),
];
