import type { BooksDifferences } from '@charter/contracts/operators';
import type { Cents, Settlement } from '@charter/contracts';

/** Captured money as its booking should show it; cents. */
export interface Books {
  capturedCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
  /** Refunds that are requested or pending. */
  underWayCents: Cents;
}

export type DifferenceKind = keyof BooksDifferences;

/** What does not agree between captured money and its booking; a booking is not missed once all of its money is on its way back. */
export function differencesOf(money: Books, booking: Settlement | undefined): DifferenceKind[] {
  const { capturedCents, refundedCents, reversedCents, underWayCents } = money;
  if (!booking) return refundedCents + reversedCents + underWayCents >= capturedCents ? [] : ['bookingMissing'];
  return [
    ...(booking.refundedCents === refundedCents ? [] : ['refundDiffers' as const]),
    ...(booking.reversedCents === reversedCents ? [] : ['reversalDiffers' as const]),
  ];
}

export const noDifferences = (): BooksDifferences => ({
  bookingMissing: 0,
  refundDiffers: 0,
  reversalDiffers: 0,
  paymentUnknown: 0,
  paymentWithoutMoney: 0,
});
