import { booking, type CheckoutQuery, payment, type PlacedBooking } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** Milliseconds: booking waits up to three seconds for the payment's event. */
const placeTimeout = 8_000;

/** @property totalAmount the price of the charter as the visitor has seen it */
type PlaceQuery = CheckoutQuery & { totalAmount?: number };

/**
 * The booking of a visitor's captured payment, and PayPal's id of its order.
 * @throws DomainError FOREIGN_ORDER, NOT_PAID from payment; INVALID, SLOT_TAKEN, BOOKING_NOT_FOUND from booking
 */
export async function placedBooking(rpc: RpcClient, { totalAmount, ...query }: PlaceQuery): Promise<PlacedBooking & { orderId: string }> {
  // Payment is called first: only it knows whose order this is and whether it is paid.
  const { orderId, ...paid } = await rpc.call(payment.findCheckout, query);
  return { orderId, ...(await rpc.call(booking.place, { ...paid, ...(totalAmount !== undefined && { totalAmount }) }, placeTimeout)) };
}

/** The booking of a visitor who used vouchers. If they cover the price there is no order, and payment knows nothing of it. */
export async function bookingWithVouchers(
  rpc: RpcClient,
  { checkout, orderId, totalAmount }: PlaceQuery,
): Promise<PlacedBooking & { orderId: string }> {
  const covered = orderId ? null : await rpc.call(booking.findCovered, { checkout, ...(totalAmount !== undefined && { totalAmount }) });
  if (covered?.booking) return { orderId: '', ...covered };
  return placedBooking(rpc, { checkout, ...(totalAmount !== undefined && { totalAmount }), ...(orderId && { orderId }) });
}
