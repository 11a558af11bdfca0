import { prose } from '../shared/field-rule.js';

/** What a comparison with PayPal's report can find. */
export const findingKinds = [
  'moneyWithoutPayment',
  'captureMissing',
  'amountDiffers',
  'refundAtPayPal',
  'chargeBack',
  'unknownKind',
] as const;

export type FindingKind = (typeof findingKinds)[number];

/** PayPal reports at most this many days at once. */
export const reportDays = 31;

export const findingFields = {
  /** How a member of staff explains a finding. */
  note: prose({ min: 1, max: 1000, tooShort: 'findingNoteRequired' }),
};
