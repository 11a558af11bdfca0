import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { BookingEntity } from '../bookings/booking.entity.js';
import type { Details } from './correction.js';

@Injectable()
export class CorrectionRepository {
  async save(tx: Transaction, id: string, details: Partial<Details>, revision: number): Promise<void> {
    await tx.update(BookingEntity, { id }, { ...details, revision });
  }

  /** How often staff have requested an e-mail about this booking since then. */
  async countEmailsSince(tx: Transaction, id: string, since: Date): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM audit WHERE subject = $1 AND action = 'booking.emailAgain' AND (after->>'at')::timestamptz > $2`,
      [id, since],
    );
    return row!.count;
  }
}
