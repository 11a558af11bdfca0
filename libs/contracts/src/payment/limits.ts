import { line } from '../shared/field.js';

/** A refund that staff make. */
export const refundFields = {
  reason: line({ max: 300, required: 'reasonRequired' }),
};
