import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';

@Injectable()
export class ConfirmationRepository {
  /** How often staff have requested an e-mail about this booking since then. */
  async countRequestsSince(tx: Transaction, bookingId: string, since: Date): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM audit WHERE subject = $1 AND action = 'booking.emailAgain' AND (after->>'at')::timestamptz > $2`,
      [bookingId, since],
    );
    return row!.count;
  }
}
