import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import type { StaffMember } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { RecoveryCodeEntity, StaffAccountEntity, StaffSessionEntity } from './staff.entity.js';
import { limits, type SessionTimes } from './staff-session.js';

export interface FoundSession extends SessionTimes {
  staff: StaffMember;
  secondFactor: boolean;
  /** The account was opened by a password that has to be replaced. */
  oneTimePassword: boolean;
}

@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  hasAccounts(): Promise<boolean> {
    return this.database.manager.exists(StaffAccountEntity);
  }

  /** Does nothing when the name is taken: two processes may start at once. */
  async addAccount(username: string, passwordHash: string): Promise<void> {
    await this.database.execute(
      'INSERT INTO staff_account (username, password_hash) VALUES ($1, $2) ON CONFLICT (lower(username)) DO NOTHING',
      [username, passwordHash],
    );
  }

  /** An active account. */
  findAccount(username: string): Promise<StaffAccountEntity | null> {
    return this.database.manager
      .createQueryBuilder(StaffAccountEntity, 'account')
      .where('lower(account.username) = lower(:username) AND account.disabledAt IS NULL', { username })
      .getOne();
  }

  /** Writes a session down, and forgets those of the same account that are over. */
  async addSession(tokenHash: string, accountId: number, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(StaffSessionEntity, { accountId, lastSeenAt: LessThan(new Date(now.getTime() - limits.idle)) });
      await tx.insert(StaffSessionEntity, { tokenHash, accountId, signedInAt: now, lastSeenAt: now });
    });
  }

  async findSession(tokenHash: string): Promise<FoundSession | undefined> {
    const [row]: (Omit<FoundSession, 'staff'> & StaffMember)[] = await this.database.manager.query(
      `SELECT account.id, account.username, account.totp_since IS NOT NULL "secondFactor", account.one_time_until IS NOT NULL "oneTimePassword",
         session.signed_in_at "signedInAt", session.last_seen_at "lastSeenAt"
       FROM staff_session session JOIN staff_account account ON account.id = session.account_id AND account.disabled_at IS NULL
       WHERE session.token_hash = $1`,
      [tokenHash],
    );
    if (!row) return undefined;
    const { id, username, ...times } = row;
    return { ...times, staff: { id, username } };
  }

  async noteSeen(tokenHash: string, now: Date): Promise<void> {
    await this.database.execute('UPDATE staff_session SET last_seen_at = $2 WHERE token_hash = $1', [tokenHash, now]);
  }

  async removeSession(tokenHash: string): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE token_hash = $1', [tokenHash]);
  }

  /** Every session of an account but, where one is named, the one it was asked from. */
  async removeSessions(staff: StaffMember, except?: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(StaffSessionEntity, { accountId: staff.id, ...(except ? { tokenHash: Not(except) } : {}) });
      await noted(tx, staff, 'staff.signOutEverywhere');
    });
  }

  /** Ends every session that was opened by the old password, and opens one under a new token. */
  async changePassword(staff: StaffMember, passwordHash: string, tokenHash: string, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.update(StaffAccountEntity, { id: staff.id }, { passwordHash, oneTimeUntil: null });
      await tx.delete(StaffSessionEntity, { accountId: staff.id });
      await tx.insert(StaffSessionEntity, { tokenHash, accountId: staff.id, signedInAt: now, lastSeenAt: now });
      await noted(tx, staff, 'staff.changePassword');
    });
  }

  /** A sealed secret that waits for its first code. Never replaces one in force. @returns whether it was kept */
  async offerSecret(staff: StaffMember, totpSecret: string): Promise<boolean> {
    const { affected } = await this.database.transaction((tx) =>
      tx.update(StaffAccountEntity, { id: staff.id, totpSince: IsNull() }, { totpSecret }),
    );
    return affected === 1;
  }

  /**
   * Puts the offered secret in force, and ends the sessions that were opened without it.
   *
   * @param except hash of the token of the session that stays
   * @returns false when it was in force already
   */
  async enableSecondFactor(
    staff: StaffMember,
    { step, now, recoveryHashes, except }: { step: number; now: Date; recoveryHashes: string[]; except: string },
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const taken = await tx.query<[unknown[], number]>(
        'UPDATE staff_account SET totp_since = $2, totp_step = $3 WHERE id = $1 AND totp_since IS NULL',
        [staff.id, now, step],
      );
      if (taken[1] === 0) return false;
      await tx.delete(RecoveryCodeEntity, { accountId: staff.id });
      await tx.insert(
        RecoveryCodeEntity,
        recoveryHashes.map((codeHash) => ({ accountId: staff.id, codeHash })),
      );
      await tx.delete(StaffSessionEntity, { accountId: staff.id, tokenHash: Not(except) });
      await noted(tx, staff, 'staff.enableSecondFactor');
      return true;
    });
  }

  async disableSecondFactor(staff: StaffMember): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('UPDATE staff_account SET totp_secret = NULL, totp_since = NULL, totp_step = NULL WHERE id = $1', [staff.id]);
      await tx.delete(RecoveryCodeEntity, { accountId: staff.id });
      await noted(tx, staff, 'staff.disableSecondFactor');
    });
  }

  /** @returns whether this step is later than every one that was used: of two requests with one code, one passes */
  async useStep(accountId: number, step: number): Promise<boolean> {
    const [, count] = await this.database.execute<[unknown[], number]>(
      'UPDATE staff_account SET totp_step = $2 WHERE id = $1 AND totp_step < $2',
      [accountId, step],
    );
    return count === 1;
  }

  /** @returns whether the code was there and had not been used */
  async useRecoveryCode(staff: StaffMember, codeHash: string, now: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { affected } = await tx.update(RecoveryCodeEntity, { accountId: staff.id, codeHash, usedAt: IsNull() }, { usedAt: now });
      if (affected !== 1) return false;
      await noted(tx, staff, 'staff.useRecoveryCode');
      return true;
    });
  }
}

/** How accounts are guarded is audited; secrets are no part of it. */
const noted = (tx: Transaction, staff: StaffMember, action: string) =>
  recordAudit(tx, { actor: staffActor(staff.username), action, subject: String(staff.id), before: null, after: null });
