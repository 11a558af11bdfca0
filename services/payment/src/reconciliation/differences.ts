import type { PaymentDifferences } from '@charter/contracts/operators';
import type { Cents, Settlement } from '@charter/contracts';

/** Sums of a captured payment, which its booking should have as well. */
interface PaymentSums {
  capturedCents: Cents;
  refundedCents: Cents;
  reversedCents: Cents;
  /** Refunds that are requested or pending. */
  pendingCents: Cents;
}

export type DifferenceKind = keyof PaymentDifferences;

/** The differences of a captured payment from its booking; a booking is not missing if all of the money is refunded or about to be. */
export function differencesOf(payment: PaymentSums, booking: Settlement | undefined): DifferenceKind[] {
  const { capturedCents, refundedCents, reversedCents, pendingCents } = payment;
  if (!booking) return refundedCents + reversedCents + pendingCents >= capturedCents ? [] : ['bookingMissing'];
  return [
    ...(booking.refundedCents === refundedCents ? [] : ['refundDiffers' as const]),
    ...(booking.reversedCents === reversedCents ? [] : ['reversalDiffers' as const]),
  ];
}

export const noDifferences = (): PaymentDifferences => ({
  bookingMissing: 0,
  refundDiffers: 0,
  reversalDiffers: 0,
  paymentUnknown: 0,
  paymentWithoutMoney: 0,
});
