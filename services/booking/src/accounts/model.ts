/** Pure functions and types that other modules use. */
export { amountTextFor, type DocumentContent, documentPdf, locale, minus } from './documents/document-content.js';
export { documentNumber, type SoldBooking, taxesLeft } from './documents/document.js';
export { invoiceContent } from './documents/invoice.js';
export { type Capture, decideManualPayment, type FolioMoney, type PaymentSums, refundedOfPrice } from './folio/folio.js';
export {
  decideRequestSettlement,
  descriptionOf,
  giftDescriptionOf,
  hasExpired,
  heldUntil,
  isOwed,
  isPayable,
  isUnderReview,
  keptUntil,
  limitMemory,
  moveUnderReview,
  payableUntil,
  type PaymentRequestState,
  reviewMs,
  underReview,
} from './payment-requests/payment-request.js';
