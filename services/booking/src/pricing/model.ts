/** Pure functions and types that other modules use. */
export { leftOf, requireAllowed, type TimeAfter, withAdded } from './prices/add-on-order.js';
export {
  addOnLine,
  addOnsTotal,
  amountOf,
  extraMinutesOf,
  isInTime,
  isSameOrder,
  isScarce,
  extraTimeError,
  orderAddOns,
  type OrderedAddOn,
  requireInTime,
  type ScarceAddOn,
  scarceOf,
  soldOut,
  toBookedAddOn,
  unavailable,
} from './prices/add-on.js';
export { balanceDueFor, depositOf } from './prices/deposit.js';
export { type Line, linesPaidBy, type LineTax, moveLine, qtyText, toPriceLine, totalOf } from './prices/line.js';
export { changeTo, charterCents, englishNameOf, linesOf, priceDifference, priceOf } from './prices/price.js';
export { coveredBy, dueOf, lessVouchers, sharesOf, type UsableVoucher, type VoucherShare } from './prices/voucher-share.js';
export { codeOfLine, hasUseLeft } from './promo-codes/promo-code.js';
export { creditedTaxes, sumsOf, taxesTakenOff, taxText, withTaxes } from './taxes/tax.js';
