import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, Not } from 'typeorm';
import type { StaffMember, StaffRole } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { RecoveryCodeEntity, StaffAccountEntity, StaffSessionEntity } from './staff.entity.js';
import { sessionLimits, type SessionTimes } from './staff-session.js';

export interface FoundSession extends SessionTimes {
  staff: StaffMember;
  role: StaffRole;
  secondFactor: boolean;
  /** The present password must be replaced. */
  oneTimePassword: boolean;
}

@Injectable()
export class StaffRepository {
  constructor(private readonly database: Database) {}

  hasAccounts(): Promise<boolean> {
    return this.database.manager.exists(StaffAccountEntity);
  }

  /** Does nothing when the username exists: two processes may start at the same time. */
  async addAccount(username: string, passwordHash: string): Promise<void> {
    await this.database.execute(
      'INSERT INTO staff_account (username, password_hash) VALUES ($1, $2) ON CONFLICT (lower(username)) DO NOTHING',
      [username, passwordHash],
    );
  }

  /** @returns null for an unknown or disabled account */
  findAccount(username: string): Promise<StaffAccountEntity | null> {
    return this.database.manager
      .createQueryBuilder(StaffAccountEntity, 'account')
      .where('lower(account.username) = lower(:username) AND account.disabledAt IS NULL', { username })
      .getOne();
  }

  /** Stores a session and deletes the expired ones of the same account. */
  async addSession(tokenHash: string, accountId: number, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(StaffSessionEntity, { accountId, lastSeenAt: LessThan(new Date(now.getTime() - sessionLimits.idle)) });
      await tx.insert(StaffSessionEntity, { tokenHash, accountId, signedInAt: now, lastSeenAt: now });
    });
  }

  async findSession(tokenHash: string): Promise<FoundSession | undefined> {
    const [row]: (Omit<FoundSession, 'staff'> & Pick<StaffMember, 'id' | 'username'>)[] = await this.database.manager.query(
      `SELECT account.id, account.username, account.role, account.totp_since IS NOT NULL "secondFactor", account.one_time_until IS NOT NULL "oneTimePassword",
         session.signed_in_at "signedInAt", session.last_seen_at "lastSeenAt"
       FROM staff_session session JOIN staff_account account ON account.id = session.account_id AND account.disabled_at IS NULL
       WHERE session.token_hash = $1`,
      [tokenHash],
    );
    if (!row) return undefined;
    const { id, username, ...session } = row;
    return { ...session, staff: toStaffMember({ id, username, role: session.role }) };
  }

  async updateLastSeen(tokenHash: string, now: Date): Promise<void> {
    await this.database.execute('UPDATE staff_session SET last_seen_at = $2 WHERE token_hash = $1', [tokenHash, now]);
  }

  async removeSession(tokenHash: string): Promise<void> {
    await this.database.execute('DELETE FROM staff_session WHERE token_hash = $1', [tokenHash]);
  }

  async removeSessions(staff: StaffMember): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.delete(StaffSessionEntity, { accountId: staff.id });
      await audit(tx, staff, 'staff.signOutEverywhere');
    });
  }

  /** Ends every session of the account and stores a new one under `tokenHash`. */
  async changePassword(staff: StaffMember, passwordHash: string, tokenHash: string, now: Date): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.update(StaffAccountEntity, { id: staff.id }, { passwordHash, oneTimeUntil: null });
      await tx.delete(StaffSessionEntity, { accountId: staff.id });
      await tx.insert(StaffSessionEntity, { tokenHash, accountId: staff.id, signedInAt: now, lastSeenAt: now });
      await audit(tx, staff, 'staff.changePassword');
    });
  }

  /** Stores an encrypted secret that is not yet in force. @returns false when the account has one in force */
  async offerSecret(staff: StaffMember, totpSecret: string): Promise<boolean> {
    const { affected } = await this.database.transaction((tx) =>
      tx.update(StaffAccountEntity, { id: staff.id, totpSince: IsNull() }, { totpSecret }),
    );
    return affected === 1;
  }

  /**
   * Puts the offered secret in force and ends the sessions that were opened without it.
   * @param except hash of the token of the session that stays
   * @returns false when a secret was in force already
   */
  async enableSecondFactor(
    staff: StaffMember,
    { step, now, recoveryHashes, except }: { step: number; now: Date; recoveryHashes: string[]; except: string },
  ): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const updated = await tx.query<[unknown[], number]>(
        'UPDATE staff_account SET totp_since = $2, totp_step = $3 WHERE id = $1 AND totp_since IS NULL',
        [staff.id, now, step],
      );
      if (updated[1] === 0) return false;
      await tx.delete(RecoveryCodeEntity, { accountId: staff.id });
      await tx.insert(
        RecoveryCodeEntity,
        recoveryHashes.map((codeHash) => ({ accountId: staff.id, codeHash })),
      );
      await tx.delete(StaffSessionEntity, { accountId: staff.id, tokenHash: Not(except) });
      await audit(tx, staff, 'staff.enableSecondFactor');
      return true;
    });
  }

  async disableSecondFactor(staff: StaffMember): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('UPDATE staff_account SET totp_secret = NULL, totp_since = NULL, totp_step = NULL WHERE id = $1', [staff.id]);
      await tx.delete(RecoveryCodeEntity, { accountId: staff.id });
      await audit(tx, staff, 'staff.disableSecondFactor');
    });
  }

  /** @returns whether the step is later than every used one, so of two requests with the same code only one succeeds */
  async useStep(accountId: number, step: number): Promise<boolean> {
    const [, count] = await this.database.execute<[unknown[], number]>(
      'UPDATE staff_account SET totp_step = $2 WHERE id = $1 AND totp_step < $2',
      [accountId, step],
    );
    return count === 1;
  }

  /** @returns false for an unknown or used code */
  async useRecoveryCode(staff: StaffMember, codeHash: string, now: Date): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const { affected } = await tx.update(RecoveryCodeEntity, { accountId: staff.id, codeHash, usedAt: IsNull() }, { usedAt: now });
      if (affected !== 1) return false;
      await audit(tx, staff, 'staff.useRecoveryCode');
      return true;
    });
  }
}

/** The role is sent to services only for crew, whom some operations show less. */
export const toStaffMember = ({ id, username, role }: Pick<StaffAccountEntity, 'id' | 'username' | 'role'>): StaffMember => ({
  id,
  username,
  ...(role === 'crew' && { role }),
});

/** Changes of passwords and second factors are audited, without their values. */
const audit = (tx: Transaction, staff: StaffMember, action: string) =>
  recordAudit(tx, { actor: staffActor(staff.username), action, subject: String(staff.id), before: null, after: null });
