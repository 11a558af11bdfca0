import { email, line, properName } from '../shared/field-rule.js';

/** The form of `POST /api/withdrawal`. */
export const withdrawalFields = {
  name: properName({ max: 160, required: 'nameRequired' }),
  email: email(),
  /** The number of a receipt, or a confirmation code, as its buyer types it. */
  reference: line({ max: 60, required: 'referenceRequired' }),
};

/** Why a withdrawal is left to staff. `unknown`: nothing has this number and e-mail address. `ended`: the voucher has expired. */
export const withdrawalObstacles = ['unknown', 'late', 'used', 'reserved', 'ended'] as const;

export type WithdrawalObstacle = (typeof withdrawalObstacles)[number];
