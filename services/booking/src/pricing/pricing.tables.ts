import { BookingLineEntity } from './prices/booking-line.entity.js';
import { PromoCodeEntity } from './promo-codes/promo-code.entity.js';
import { TaxRuleEntity } from './taxes/tax-rule.entity.js';

/** Entities, retention and personal data of this module. */
export const tables = {
  entities: [BookingLineEntity, PromoCodeEntity, TaxRuleEntity],
};
