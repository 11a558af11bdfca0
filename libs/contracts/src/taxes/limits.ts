import { day, integer, line } from '../shared/field-rule.js';
import { fieldError } from '../shared/messages.js';

/** Which lines a tax is for: those of the charter with what is taken off its price, those of add-ons, those of fees. */
export const taxedKinds = ['charter', 'addon', 'fee'] as const;

export type TaxedKind = (typeof taxedKinds)[number];

export const taxRuleFields = {
  name: line({ max: 40, required: 'taxNameRequired' }),
  rateBp: integer({ min: 0, max: 5_000, initial: 1_000, tooLow: 'taxRateRange', tooHigh: 'taxRateRange' }),
  validFrom: day(fieldError('notADate', { field: 'validFrom' })),
};

/** All of them together. */
export const maxTaxRules = 50;
