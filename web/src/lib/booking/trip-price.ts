import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, visitorApi } from '@charter/api-client';
import type { CharterPackage, PriceLine, PriceQuote } from '@charter/contracts';
import { bookingFields } from '@charter/contracts/limits';
import type { Day, ShownFieldError } from '@charter/ui';
import type { Trip } from './trip.js';

const priceQuery = (packageId: number, date: Day, promoCode: string) =>
  queryOptions({
    queryKey: ['price', packageId, date, promoCode],
    queryFn: ({ signal }) =>
      visitorApi.price(
        // The price is per charter: the number of guests does not change it.
        { packageId, bookingDate: date, guestCount: bookingFields.guestCount.min, ...(promoCode && { promoCode }) },
        signal,
      ),
    staleTime: 60_000,
  });

/** Whether days that can be booked have other prices than the package. */
export const hasDayPrices = ({ lowestPrice }: CharterPackage): boolean => lowestPrice !== undefined;

/** Why a promo code was rejected; undefined for any other failure. */
export const promoCodeErrorOf = (error: unknown): ShownFieldError | undefined =>
  error instanceof ApiError ? error.fieldErrors.promoCode : undefined;

export interface TripPrice {
  /** Whole US dollars; undefined until it is known. */
  total: number | undefined;
  /** What the promo code takes off. */
  promo: PriceLine | undefined;
  promoCodeError: ShownFieldError | undefined;
  /** Any other failure. */
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * What the charter costs on its date. Without day prices and a promo code nothing is requested.
 *
 * @param promoCode empty without one
 */
export function useTripPrice({ package: chosen, date }: Trip, promoCode = ''): TripPrice {
  const isAsked = hasDayPrices(chosen) || promoCode !== '';
  const { data, error, isFetching, refetch } = useQuery({ ...priceQuery(chosen.id, date, promoCode), enabled: isAsked });
  const promoCodeError = promoCodeErrorOf(error);
  return {
    total: data?.total ?? (isAsked ? undefined : chosen.price),
    promo: data?.lines.find(({ kind }) => kind === 'promo'),
    promoCodeError,
    error: promoCodeError ? null : error,
    isFetching,
    refetch,
  };
}

/** Loads the price with a promo code. @returns a function that throws ApiError, at `promoCode` for one that does not apply */
export function useQuoteLoader({ package: chosen, date }: Trip): (promoCode: string) => Promise<PriceQuote> {
  const client = useQueryClient();
  return (promoCode) => client.fetchQuery({ ...priceQuery(chosen.id, date, promoCode), retry: false });
}

/** The server has another price than this page, which was loaded before it changed. @param quote of that date */
export function updatePrice(
  client: QueryClient,
  { package: chosen, date }: Trip,
  promoCode: string,
  quote: Pick<PriceQuote, 'total' | 'currency'>,
): void {
  client.setQueryData(priceQuery(chosen.id, date, promoCode).queryKey, { lines: [], ...quote });
  void client.invalidateQueries({ queryKey: ['day-prices'] });
  void client.invalidateQueries({ queryKey: ['packages'] });
  // Its lines are not known.
  if (promoCode) void client.invalidateQueries({ queryKey: ['price', chosen.id, date, promoCode] });
}
