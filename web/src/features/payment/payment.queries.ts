import { queryOptions } from '@tanstack/react-query';
import { api, retryOnLostResponse } from '@charter/api-client';
import type { GuestBooking, OrderForm, PlaceBookingForm } from '@charter/contracts';
import type { Locale } from '@charter/contracts/limits';
import type { SavedCheckout } from '../../lib/booking/saved-checkout.js';
import type { GuestDetails, Trip } from '../../lib/booking/trip.js';
import { openPayPal } from './paypal-sdk.js';

/** PayPal's script, loaded and started. */
export const paypalQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['paypal', locale],
    queryFn: async ({ signal }) => {
      const setup = await api.paypalSetup(signal);
      return { setup, instance: await openPayPal(setup, locale) };
    },
    // Started with the client id, nothing on the page expires.
    staleTime: Infinity,
    refetchInterval: false,
    structuralSharing: false,
  });

/** What is paid for: everything the server needs to hold the slot and to make the booking. */
export interface Checkout {
  trip: Trip & { slot: string };
  details: GuestDetails;
  locale: Locale;
}

/** PayPal's order, the slot it holds, and the values it was made for: the form may change afterwards. */
export interface Order {
  id: string;
  /** UTC ISO 8601. */
  heldUntil: string;
  checkout: Checkout;
}

export const savedOf = ({ id, heldUntil, checkout: { trip, details, locale } }: Order, approved: boolean): SavedCheckout => ({
  packageId: trip.package.id,
  date: trip.date,
  slot: trip.slot,
  details,
  locale,
  orderId: id,
  heldUntil,
  approved,
});

const bookingForm = ({ trip, details, locale }: Checkout) => ({
  packageId: trip.package.id,
  bookingDate: trip.date,
  timeSlot: trip.slot,
  ...details,
  locale,
});

export const orderFormOf = (checkout: Checkout): OrderForm => ({
  amount: String(checkout.trip.package.price),
  currency: 'USD',
  intent: 'CAPTURE',
  booking: bookingForm(checkout),
});

export const placeFormOf = (checkout: Checkout, paymentOrderId: string | undefined): PlaceBookingForm => ({
  ...bookingForm(checkout),
  totalAmount: checkout.trip.package.price,
  ...(paymentOrderId && { paymentOrderId }),
});

export const makeOrder = (checkout: Checkout) => api.order(orderFormOf(checkout));
/** Both steps happen once on the server, however often they are requested. */
export const captureOrder = (orderId: string) => retryOnLostResponse(() => api.capture(orderId));

/** Milliseconds between two requests for a booking that is not made yet; the server waits for it as well. */
const pendingInterval = 1_000;

/** The booking that a captured order made. Ends only with the booking or an error: the money is taken, so nothing is paid again. */
export async function placeBooking(checkout: Checkout, orderId: string | undefined): Promise<GuestBooking> {
  let placed = await retryOnLostResponse(() => api.placeBooking(placeFormOf(checkout, orderId)));
  while ('location' in placed) {
    const { location } = placed;
    await new Promise((resolve) => setTimeout(resolve, pendingInterval));
    placed = await retryOnLostResponse(() => api.pendingBooking(location));
  }
  return placed;
}
