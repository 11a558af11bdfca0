import { Injectable } from '@nestjs/common';
import type { Counted } from '@charter/contracts/operators';
import { Database, type Transaction } from '@charter/database';

/** Payments, refunds and deliveries that are not settled. */
@Injectable()
export class UnsettledRepository {
  constructor(private readonly database: Database) {}

  /** Makes every scheduled check due now. A check that is under way is repeated, which is harmless. */
  async makeAllDue(now: Date): Promise<Counted> {
    return this.database.transaction(async (tx) => this.updateAll(tx, now));
  }

  private async updateAll(tx: Transaction, now: Date): Promise<Counted> {
    const update = async (sql: string) => (await tx.query<[unknown[], number]>(sql, [now]))[1];
    return {
      payments: await update('UPDATE payment SET next_check_at = $1 WHERE next_check_at IS NOT NULL'),
      refunds: await update('UPDATE refund SET next_check_at = $1 WHERE next_check_at IS NOT NULL'),
      deliveries: await update('UPDATE paypal_event SET process_after = $1 WHERE processed_at IS NULL'),
    };
  }

  async count(): Promise<Counted> {
    const [counted]: Counted[] = await this.database.manager.query(
      `SELECT (SELECT count(*)::int FROM payment WHERE next_check_at IS NOT NULL) AS payments,
         (SELECT count(*)::int FROM refund WHERE next_check_at IS NOT NULL) AS refunds,
         (SELECT count(*)::int FROM paypal_event WHERE processed_at IS NULL) AS deliveries`,
    );
    return counted!;
  }
}
