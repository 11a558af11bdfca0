import { Injectable } from '@nestjs/common';
import type { LogEntry } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { In } from 'typeorm';
import { CharterLogEntity } from './charter-day.entity.js';

/** The logs of charters. Has no way to change or delete an entry. */
@Injectable()
export class LogRepository {
  async find(tx: ReadManager, id: string): Promise<CharterLogEntity | null> {
    return tx.findOneBy(CharterLogEntity, { id });
  }

  /** @returns false when an entry has this id already */
  async add(tx: Transaction, entry: CharterLogEntity): Promise<boolean> {
    const { raw } = await tx.createQueryBuilder().insert().into(CharterLogEntity).values(entry).orIgnore().returning('id').execute();
    return (raw as unknown[]).length === 1;
  }

  /**
   * Whether this member is of the party, or was: a mark that a device has kept without reception may arrive after the member was removed,
   * of whom the audit still knows.
   */
  async wasOfParty(tx: Transaction, bookingId: string, memberId: string): Promise<boolean> {
    const [row]: { known: boolean }[] = await tx.query(
      `SELECT EXISTS (SELECT FROM party_member WHERE booking_id = $1 AND id = $2)
           OR EXISTS (SELECT FROM audit WHERE subject = $1::text AND action = 'party.add' AND after->>'memberId' = $2::text) AS known`,
      [bookingId, memberId],
    );
    return row!.known;
  }

  /** In the order in which it happened. */
  async ofCharters(tx: ReadManager, bookingIds: string[]): Promise<CharterLogEntity[]> {
    return tx.find(CharterLogEntity, { where: { bookingId: In(bookingIds) }, order: { at: 'ASC', receivedAt: 'ASC', id: 'ASC' } });
  }
}

export const toLogEntry = ({ id, kind, at, receivedAt, who, memberId, note }: CharterLogEntity): LogEntry => ({
  id,
  kind,
  at: at.toISOString(),
  receivedAt: receivedAt.toISOString(),
  who,
  memberId,
  note,
});
