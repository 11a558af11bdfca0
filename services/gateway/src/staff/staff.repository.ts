import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import type { StaffMember } from '@charter/contracts';
import { Database } from '@charter/database';
import { StaffAccountEntity, StaffSessionEntity } from './staff.entity.js';
import { limits, type SessionTimes } from './staff-session.js';

@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  hasAccounts(): Promise<boolean> {
    return this.database.read.exists(StaffAccountEntity);
  }

  /** Does nothing when the name is taken: two processes may start at once. */
  async addAccount(username: string, passwordHash: string): Promise<void> {
    await this.database.read.query(
      'INSERT INTO staff_account (username, password_hash) VALUES ($1, $2) ON CONFLICT (lower(username)) DO NOTHING',
      [username, passwordHash],
    );
  }

  findAccount(username: string): Promise<StaffAccountEntity | null> {
    return this.database.read
      .createQueryBuilder(StaffAccountEntity, 'account')
      .where('lower(account.username) = lower(:username)', { username })
      .getOne();
  }

  /** Writes a session down, and forgets those of the same account that are over. */
  async addSession(tokenHash: string, accountId: number, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(StaffSessionEntity, { accountId, lastSeenAt: LessThan(new Date(now.getTime() - limits.idle)) });
      await tx.insert(StaffSessionEntity, { tokenHash, accountId, signedInAt: now, lastSeenAt: now });
    });
  }

  async findSession(tokenHash: string): Promise<(SessionTimes & { staff: StaffMember }) | undefined> {
    const [row]: (SessionTimes & StaffMember)[] = await this.database.read.query(
      `SELECT account.id, account.username, session.signed_in_at "signedInAt", session.last_seen_at "lastSeenAt"
       FROM staff_session session JOIN staff_account account ON account.id = session.account_id
       WHERE session.token_hash = $1`,
      [tokenHash],
    );
    if (!row) return undefined;
    const { id, username, ...times } = row;
    return { ...times, staff: { id, username } };
  }

  async noteSeen(tokenHash: string, now: Date): Promise<void> {
    await this.database.read.update(StaffSessionEntity, { tokenHash }, { lastSeenAt: now });
  }

  async removeSession(tokenHash: string): Promise<void> {
    await this.database.read.delete(StaffSessionEntity, { tokenHash });
  }
}
