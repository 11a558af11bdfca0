/** Pure functions and types that other modules use. */
export {
  bookingChanged,
  type Confirmable,
  decideRemoval,
  formatCode,
  hasConfirmation,
  isPaid,
  parseCode,
  type RefundPolicy,
} from './bookings/booking.js';
export { isOpenLink } from './bookings/guest-link.js';
export { type HoldStatus, pendingUntil } from './holds/hold.js';
export type { Missing, WantedBoat } from './holds/scarce.js';
export { hasDeparted, type Sale, shownNameOf } from './sale/sale.js';
