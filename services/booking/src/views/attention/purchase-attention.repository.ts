import { Injectable } from '@nestjs/common';
import { withdrawalObstacles } from '@charter/contracts/browser';
import type { ReadManager } from '@charter/database';
import { maxShown } from './attention.repository.js';

export interface FailedVoucherRefund {
  /** The refund's UUID. */
  id: string;
  since: Date;
  issue: string;
  amountCents: number;
  last4: string;
  /** The buyer. */
  guest: string;
}

export interface UndecidedWithdrawal {
  id: string;
  since: Date;
  name: string;
  email: string;
  last4: string | null;
}

/** Purchases of gift vouchers that staff have to act on. */
@Injectable()
export class PurchaseAttentionRepository {
  /** Refunds of vouchers that PayPal has rejected for good, the oldest first. */
  async voucherRefunds(tx: ReadManager): Promise<FailedVoucherRefund[]> {
    return tx.query(
      `SELECT r.id, r.failed_at AS "since", r.issue, r.amount_cents::float8 AS "amountCents", v.last4,
         v.buyer_first_name || ' ' || v.buyer_last_name AS guest
       FROM voucher_return r JOIN voucher v ON v.id = r.voucher_id WHERE r.state = 'failed' ORDER BY r.failed_at LIMIT $1`,
      [maxShown],
    );
  }

  /** Withdrawals from a purchase that are left to staff, the oldest first. */
  async withdrawals(tx: ReadManager): Promise<UndecidedWithdrawal[]> {
    return tx.query(
      `SELECT w.id, w.received_at AS "since", w.name, w.email, v.last4 FROM withdrawal w LEFT JOIN voucher v ON v.id = w.voucher_id
       WHERE w.answered_at IS NULL AND w.outcome = ANY($2::text[]) ORDER BY w.received_at LIMIT $1`,
      [maxShown, withdrawalObstacles],
    );
  }
}
