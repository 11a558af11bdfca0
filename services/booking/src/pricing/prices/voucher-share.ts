import { type Cents, cents, sumOf } from '@charter/contracts';

/** What gift vouchers pay of a price. Pure. Amounts in cents. */

/** A voucher, and what can be used of it. */
export interface UsableVoucher {
  id: string;
  last4: string;
  /** Never below 0. */
  usableCents: Cents;
}

/** What a voucher pays. */
export interface VoucherShare {
  voucherId: string;
  amountCents: Cents;
}

/** In the order in which the guest entered them, each up to what it has; later ones pay nothing when the price is covered. */
export function sharesOf(priceCents: Cents, vouchers: readonly UsableVoucher[]): VoucherShare[] {
  let open: number = priceCents;
  const shares = vouchers.map(({ id, usableCents }) => {
    const amountCents = cents(Math.min(open, usableCents));
    open -= amountCents;
    return { voucherId: id, amountCents };
  });
  return shares.filter(({ amountCents }) => amountCents > 0);
}

export const coveredBy = (shares: readonly VoucherShare[] = []): Cents => sumOf(shares.map(({ amountCents }) => amountCents));

export const lessVouchers = (priceCents: Cents, shares: readonly VoucherShare[] = []): Cents => cents(priceCents - coveredBy(shares));

interface SoldFor {
  priceCents: Cents;
  depositCents?: Cents;
  vouchers?: readonly VoucherShare[];
}

/** What is paid at PayPal with the booking: the price, or its deposit, less what vouchers pay of that. */
export const dueOf = ({ priceCents, depositCents = priceCents, vouchers }: SoldFor): Cents => lessVouchers(depositCents, vouchers);
