/** A gift voucher that pays for the charter. */
export interface AppliedVoucher {
  /** Code that the guest has typed. */
  code: string;
  /** US dollars that are left on it. */
  balance: number;
  /** The last day in Nassau on which it can be used, yyyy-MM-dd; absent for a voucher without an end. */
  validUntil?: string;
}

/** What vouchers pay of a price, and what is left to pay, in US dollars. */
export function payWith(vouchers: readonly AppliedVoucher[], total: number): { shares: number[]; due: number } {
  let open = Math.round(total * 100);
  const shares = vouchers.map(({ balance }) => {
    const share = Math.min(open, Math.round(balance * 100));
    open -= share;
    return share / 100;
  });
  return { shares, due: open / 100 };
}

export const last4Of = ({ code }: AppliedVoucher): string => code.replaceAll(/[\s-]/g, '').slice(-4).toUpperCase();
