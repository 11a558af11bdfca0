import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, call } from '@charter/api-client';
import type { PriceLine, PriceQuote } from '@charter/contracts';
import { bookingFields } from '@charter/contracts/browser';
import type { ShownFieldError } from '@charter/ui';
import { hasDayPrices, hasDeposit } from '../package-price.js';
import { maxGuestsOf } from './selection.js';
import type { PricedDetails, Selection } from './selection.js';

/** @param details only what decides the price */
const priceQuery = ({ package: chosen, date, slot }: Selection, { promoCode = '', addOns = [], guestCount }: PricedDetails) => {
  const { min } = bookingFields.guestCount;
  // Without add-ons the price is per charter: neither the number of guests nor the slot changes it. A deposit depends on the departure.
  const guests = guestCount !== undefined && guestCount >= min && guestCount <= maxGuestsOf(chosen) ? Math.trunc(guestCount) : min;
  const departure = slot && (addOns.length > 0 || hasDeposit(chosen)) ? { timeSlot: slot } : {};
  const ordered = { ...(addOns.length > 0 ? { guestCount: guests, addOns } : { guestCount: min }), ...departure };
  return queryOptions({
    queryKey: ['price', chosen.id, date, promoCode, ordered],
    queryFn: ({ signal }) =>
      call('POST /api/price', { body: { packageId: chosen.id, bookingDate: date, ...ordered, ...(promoCode && { promoCode }) }, signal }),
    staleTime: 60_000,
  });
};

/** Why a promo code was rejected; undefined for any other failure. */
export const promoCodeErrorOf = (error: unknown): ShownFieldError | undefined =>
  error instanceof ApiError ? error.fieldErrors.promoCode : undefined;

/** Why an add-on was rejected; undefined for any other failure. */
export const addOnsErrorOf = (error: unknown): ShownFieldError | undefined =>
  error instanceof ApiError ? error.fieldErrors.addOns : undefined;

export interface SelectionPrice {
  /** Whole US dollars; undefined until it is known. */
  total: number | undefined;
  /** What is paid with the booking: the total, or the deposit. */
  dueNow: number | undefined;
  /** When the rest is due, UTC ISO 8601; undefined without a deposit. */
  balanceDueAt: string | undefined;
  /** Hours of a charter that its add-ons lengthen. */
  hours: { startsAt: string; endsAt: string } | undefined;
  /** What the promo code takes off. */
  promo: PriceLine | undefined;
  /** Prices of the chosen add-ons, in their order; empty until they are known. */
  addOns: PriceLine[];
  promoCodeError: ShownFieldError | undefined;
  addOnsError: ShownFieldError | undefined;
  /** Any other failure. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What the charter costs on its date. Without day prices, a deposit, a promo code and add-ons nothing is requested. */
export function useSelectionPrice(selection: Selection, details: PricedDetails = {}): SelectionPrice {
  const { package: chosen } = selection;
  const isAsked = hasDayPrices(chosen) || hasDeposit(chosen) || Boolean(details.promoCode) || Boolean(details.addOns?.length);
  const { data, error, isFetching, refetch } = useQuery({ ...priceQuery(selection, details), enabled: isAsked });
  const promoCodeError = promoCodeErrorOf(error);
  const addOnsError = addOnsErrorOf(error);
  const total = data?.total ?? (isAsked ? undefined : chosen.price);
  return {
    total,
    dueNow: data?.dueNow ?? total,
    balanceDueAt: data?.balanceDueAt,
    hours: data?.startsAt && data.endsAt ? { startsAt: data.startsAt, endsAt: data.endsAt } : undefined,
    promo: data?.lines.find(({ kind }) => kind === 'promo'),
    addOns: data?.lines.filter(({ kind }) => kind === 'addon') ?? [],
    promoCodeError,
    addOnsError,
    error: promoCodeError || addOnsError ? null : error,
    isFetching,
    refetch,
  };
}

/** Loads the price with a promo code. @returns a function that throws ApiError, at `promoCode` for one that does not apply */
export function useQuoteLoader(selection: Selection): (promoCode: string) => Promise<PriceQuote> {
  const client = useQueryClient();
  return (promoCode) => client.fetchQuery({ ...priceQuery(selection, { promoCode }), retry: false });
}

/** The server has another price than this page, which was loaded before it changed. @param quote of that date */
export function updatePrice(
  client: QueryClient,
  selection: Selection,
  details: PricedDetails,
  quote: Pick<PriceQuote, 'total' | 'dueNow' | 'currency'>,
): void {
  const { queryKey } = priceQuery(selection, details);
  client.setQueryData(queryKey, { lines: [], ...quote });
  void client.invalidateQueries({ queryKey: ['day-prices'] });
  void client.invalidateQueries({ queryKey: ['packages'] });
  // Its lines, and when a balance is due, are not known.
  if (details.promoCode || details.addOns?.length || quote.dueNow) void client.invalidateQueries({ queryKey });
}
