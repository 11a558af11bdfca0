import { day, integer, line } from '../shared/field-rule.js';
import { fieldError } from '../shared/messages.js';

/** A code as guests type it, in any case. */
export const promoCodeFormat = /^[0-9A-Za-z-]{3,20}$/;

export const promoCodeFields = {
  code: line({ max: 20, required: 'promoCodeFormat' }),
  percent: integer({ min: 1, max: 90, tooLow: 'promoPercentRange', tooHigh: 'promoPercentRange' }),
  amount: integer({ min: 1, max: 100_000, tooLow: 'priceTooLow', tooHigh: 'priceTooHigh' }),
  bookFrom: day(fieldError('notADate', { field: 'bookFrom' })),
  bookTo: day(fieldError('notADate', { field: 'bookTo' })),
  sailFrom: day(fieldError('notADate', { field: 'sailFrom' })),
  sailTo: day(fieldError('notADate', { field: 'sailTo' })),
  maxUses: integer({ min: 1, max: 100_000, tooLow: 'promoUsesRange', tooHigh: 'promoUsesRange' }),
};

/** All of them together. */
export const maxPromoCodes = 300;
