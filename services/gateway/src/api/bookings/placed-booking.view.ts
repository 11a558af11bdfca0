import { booking, type CheckoutQuery, payment, type PlacedBooking } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';

/** Milliseconds: booking waits up to three seconds for the payment's event. */
const placeTimeout = 8_000;

/**
 * The booking of a visitor's captured payment, and PayPal's id of its order.
 * @throws DomainError FOREIGN_ORDER, NOT_PAID, INVALID from payment; SLOT_TAKEN, BOOKING_NOT_FOUND from booking
 */
export async function placedBooking(rpc: RpcClient, query: CheckoutQuery): Promise<PlacedBooking & { orderId: string }> {
  // Payment is called first: only it knows whose order this is and whether it is paid.
  const { orderId, ...paid } = await rpc.call(payment.findCheckout, query);
  return { orderId, ...(await rpc.call(booking.place, paid, placeTimeout)) };
}
