import { Injectable } from '@nestjs/common';
import type { ResendEmailForm } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';

/** The action of the audit rows; its name is older than this class. */
const action = 'booking.emailAgain';

/** E-mails about a booking that its guest or staff have requested again, in the audit. */
@Injectable()
export class EmailRequestRepository {
  /** How often this e-mail about a booking was requested since then. */
  async countSince(tx: Transaction, bookingId: string, kind: ResendEmailForm['kind'], since: Date): Promise<number> {
    const [row]: { count: number }[] = await tx.query(
      `SELECT count(*)::int AS count FROM audit
       WHERE subject = $1 AND action = $2 AND after->>'kind' = $3 AND (after->>'at')::timestamptz > $4`,
      [bookingId, action, kind, since],
    );
    return row!.count;
  }

  async record(tx: Transaction, bookingId: string, kind: ResendEmailForm['kind'], actor: Actor, now: Date): Promise<void> {
    await recordAudit(tx, { actor, action, subject: bookingId, before: null, after: { kind, at: now.toISOString() } });
  }
}
