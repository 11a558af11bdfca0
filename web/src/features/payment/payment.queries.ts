import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { call, retryOnLostResponse } from '@charter/api-client';
import type { GuestBooking, OrderForm, PayPalSetup, PlaceBookingForm } from '@charter/contracts';
import type { FundingSource, Locale } from '@charter/contracts/browser';
import { payWith } from '../../lib/booking/applied-voucher.js';
import type { AppliedVoucher } from '../../lib/booking/applied-voucher.js';
import type { SavedCheckout } from '../../lib/booking/saved-checkout.js';
import { termsVersions } from '../../lib/booking/terms-version.js';
import type { GuestDetails, Selection } from '../../lib/booking/selection.js';
import { offeredMethods } from './methods.js';
import { createPayPalInstance } from './paypal-sdk.js';
import type { PayPalInstance } from './paypal-sdk.js';

/** PayPal's setup and the instance of its SDK. */
export const paypalQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['paypal', locale],
    queryFn: async ({ signal }) => {
      const setup = await call('GET /paypal/setup', { signal });
      return { setup, instance: await createPayPalInstance(setup, locale) };
    },
    // The instance uses the client id, which does not expire.
    staleTime: Infinity,
    refetchInterval: false,
    structuralSharing: false,
  });

/** The methods that PayPal offers this buyer. @param total US dollars; the offer of Pay Later depends on it */
export const offeredMethodsQuery = (
  paypal: { setup: PayPalSetup; instance: PayPalInstance } | undefined,
  locale: Locale,
  total: number | undefined,
) =>
  queryOptions({
    queryKey: ['paypal', locale, 'methods', total],
    queryFn: paypal && total !== undefined ? () => offeredMethods(paypal.instance, paypal.setup, total) : skipToken,
    // A changed price keeps the buttons in their place while PayPal is asked again.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    refetchInterval: false,
  });

/** Everything that the server needs to hold the slot and to make the booking. */
export interface Checkout {
  selection: Selection & { slot: string };
  details: GuestDetails;
  locale: Locale;
  /** What is paid now, the price of the date or its deposit, in whole US dollars; undefined until it is known. */
  total: number | undefined;
  /** The price of the charter, of which a deposit is a part; undefined until it is known. */
  price: number | undefined;
  /** That pay for it; absent without any. */
  vouchers?: readonly AppliedVoucher[];
}

/** A checkout that can be ordered. */
export type PricedCheckout = Checkout & { total: number; price: number };

/** A PayPal order with its hold, and the checkout it was created for, since the form may change afterwards. */
export interface Order {
  id: string;
  /** UTC ISO 8601. */
  heldUntil: string;
  checkout: PricedCheckout;
}

/** @throws Error before the price is known: no button is shown then */
export function priced(checkout: Checkout): PricedCheckout {
  const { total, price } = checkout;
  if (total === undefined || price === undefined) throw new Error('The price is not known yet');
  return { ...checkout, total, price };
}

export const savedCheckoutOf = (
  { id, heldUntil, checkout: { selection, details, locale, total, price, vouchers } }: Order,
  approved: boolean,
): SavedCheckout => ({
  packageId: selection.package.id,
  date: selection.date,
  slot: selection.slot,
  details,
  locale,
  orderId: id,
  total,
  price,
  ...(vouchers && { vouchers }),
  heldUntil,
  approved,
});

const bookingForm = ({ selection, details, locale, vouchers }: Checkout) => ({
  packageId: selection.package.id,
  bookingDate: selection.date,
  timeSlot: selection.slot,
  ...details,
  promoCode: details.promoCode || undefined,
  addOns: details.addOns?.length ? details.addOns : undefined,
  vouchers: vouchers?.map(({ code }) => code),
  termsVersion: termsVersions[locale],
  locale,
});

/** What PayPal is to take: the price less vouchers. */
const dueOf = ({ vouchers, total }: PricedCheckout): string => (vouchers ? payWith(vouchers, total).due.toFixed(2) : String(total));

const orderFormOf = (checkout: PricedCheckout, fundingSource: FundingSource | undefined): OrderForm => ({
  amount: dueOf(checkout),
  currency: 'USD',
  intent: 'CAPTURE',
  ...(fundingSource && { fundingSource }),
  booking: bookingForm(checkout),
});

const placeFormOf = (checkout: PricedCheckout, paymentOrderId: string | undefined): PlaceBookingForm => ({
  ...bookingForm(checkout),
  totalAmount: checkout.price,
  ...(paymentOrderId && { paymentOrderId }),
});

/** The order is the same by whichever method it is paid. */
export const createOrder = (checkout: PricedCheckout, fundingSource?: FundingSource) =>
  call('POST /paypal/order', { body: orderFormOf(checkout, fundingSource) });
/** Idempotent on the server, as is `placeBooking`. */
/** The order that PayPal shows. @throws Error for a price that vouchers cover: there is nothing to pay */
export function payable<Created extends { id: string | null }>(order: Created): Created & { id: string } {
  if (order.id === null) throw new Error('Nothing is to be paid');
  return { ...order, id: order.id };
}

export const captureOrder = (orderId: string) =>
  retryOnLostResponse(() => call('POST /paypal/order/{orderId}/capture', { path: { orderId } }));

/** Issues of a declined capture after which the same order can be approved with another card or account. */
const declines = new Set(['INSTRUMENT_DECLINED', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING']);

export const isDecline = (issue: string | undefined): boolean => issue !== undefined && declines.has(issue);

/** What a dialog takes the payment for. */
export interface AskedPayment {
  id: string;
  /** US dollars. */
  amount: number;
  /** Version of the terms that the guest accepts by paying an offer. */
  termsVersion?: string;
}

/** The order of what the trip page asks for, or of an offer: one, however often it is requested. */
export const createRequestOrder = async ({ id, amount, termsVersion }: AskedPayment, fundingSource: FundingSource) =>
  payable(
    await call('POST /paypal/order', {
      body: { amount: amount.toFixed(2), currency: 'USD', intent: 'CAPTURE', fundingSource, paymentRequestId: id, termsVersion },
    }),
  );

/** Milliseconds between two requests for a booking that is not made yet; the server waits for it as well. */
const pendingInterval = 1_000;

/** The booking that a captured order made. Ends only with the booking or an error: the money is taken, so nothing is paid again. */
export async function placeBooking(checkout: PricedCheckout, orderId: string | undefined): Promise<GuestBooking> {
  let placed = await retryOnLostResponse(() => call('POST /api/bookings', { body: placeFormOf(checkout, orderId) }));
  while ('location' in placed) {
    const pendingId = placed.location.slice(placed.location.lastIndexOf('/') + 1);
    await new Promise((resolve) => setTimeout(resolve, pendingInterval));
    placed = await retryOnLostResponse(() => call('GET /api/bookings/pending/{orderId}', { path: { orderId: pendingId } }));
  }
  return placed;
}
