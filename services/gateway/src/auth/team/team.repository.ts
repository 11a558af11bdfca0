import { Injectable } from '@nestjs/common';
import {
  DomainError,
  fieldError,
  invalid,
  requireRevision,
  revisionOf,
  type OpenSession,
  type StaffInvitation,
  type StaffMember,
  type StaffRole,
  type TeamMember,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction, violatedConstraint } from '@charter/database';
import { IsNull, MoreThan } from 'typeorm';
import { StaffAccountEntity, StaffInvitationEntity, StaffSessionEntity } from '../staff/staff.entity.js';
import type { SessionTimes } from '../staff/staff-session.js';
import type { NewAdmin } from './admin-announcements.service.js';

interface MemberChange {
  role?: StaffRole | undefined;
  active?: boolean | undefined;
  expectedRevision?: number | undefined;
}

/** What others change of an account. */
const revisionOfMember = ({ role, active }: Pick<TeamMember, 'role' | 'active'>): number => revisionOf({ role, active });

export interface StoredSession extends SessionTimes, Pick<OpenSession, 'username' | 'name' | 'role' | 'current'> {}

/** The accounts of the team and the invitations to it. */
@Injectable()
export class TeamRepository {
  constructor(private readonly database: Database) {}

  async members(): Promise<TeamMember[]> {
    const rows: (Omit<TeamMember, 'lastSeenAt'> & { lastSeenAt: Date | null })[] = await this.database.manager.query(
      `SELECT id, username, full_name AS name, email_address AS email, role, disabled_at IS NULL AS active, totp_since IS NOT NULL AS "secondFactor",
         (SELECT max(last_seen_at) FROM staff_session WHERE account_id = staff_account.id) AS "lastSeenAt"
       FROM staff_account ORDER BY disabled_at IS NOT NULL, lower(username)`,
    );
    return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt?.toISOString() ?? null, revision: revisionOfMember(row) }));
  }

  /** Sessions of active accounts, the latest sign-in first, with those that have expired. @param tokenHash of the current one */
  async sessions(tokenHash: string): Promise<StoredSession[]> {
    return this.database.manager.query(
      `SELECT account.username, account.full_name AS name, account.role, session.signed_in_at AS "signedInAt",
         session.last_seen_at AS "lastSeenAt", session.token_hash = $1 AS current
       FROM staff_session session JOIN staff_account account ON account.id = session.account_id AND account.disabled_at IS NULL
       ORDER BY session.signed_in_at DESC, session.token_hash`,
      [tokenHash],
    );
  }

  async openInvitations(now: Date): Promise<StaffInvitation[]> {
    const rows = await this.database.manager.find(StaffInvitationEntity, {
      where: { acceptedAt: IsNull(), expiresAt: MoreThan(now) },
      order: { createdAt: 'ASC' },
    });
    return rows.map(toInvitation);
  }

  /** Replaces an earlier invitation to the same address: its link opens nothing any more. @throws DomainError INVALID for the address of an account */
  async invite(invitation: StaffInvitationEntity, by: StaffMember): Promise<void> {
    await this.database.transaction(async (tx) => {
      // One lock for all invitations: two to the same address at once must not both be inserted.
      await tx.query(`SELECT pg_advisory_xact_lock(hashtext('staff_invitation'))`);
      await requireAdmin(tx, by);
      const address = [invitation.emailAddress];
      const [member] = await tx.query<unknown[]>('SELECT 1 FROM staff_account WHERE lower(email_address) = lower($1) LIMIT 1', address);
      if (member) throw invalid({ email: fieldError('staffEmailUsed') });
      await tx.query('DELETE FROM staff_invitation WHERE lower(email_address) = lower($1) AND accepted_at IS NULL', address);
      await tx.insert(StaffInvitationEntity, invitation);
      await audit(tx, by, 'staff.invite', invitation.id, { role: invitation.role });
    });
  }

  /** @throws DomainError INVITATION_NOT_FOUND */
  async withdraw(id: string, by: StaffMember): Promise<void> {
    await this.database.transaction(async (tx) => {
      const { affected } = await tx.delete(StaffInvitationEntity, { id, acceptedAt: IsNull() });
      if (affected !== 1) throw new DomainError('INVITATION_NOT_FOUND');
      await audit(tx, by, 'staff.withdrawInvitation', id, null);
    });
  }

  /**
   * Makes the account; of two requests with one invitation one succeeds.
   * @param announce for the account of an admin
   * @throws DomainError INVITATION_NOT_FOUND, INVALID for a taken username
   */
  async accept(id: string, username: string, passwordHash: string, now: Date, announce: Announce): Promise<void> {
    await this.database.transaction(async (tx) => {
      const invitation = await tx.findOne(StaffInvitationEntity, {
        where: { id, acceptedAt: IsNull(), expiresAt: MoreThan(now) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!invitation) throw new DomainError('INVITATION_NOT_FOUND');
      const { role, fullName, emailAddress } = invitation;
      const { identifiers } = await tx
        .insert(StaffAccountEntity, { username, passwordHash, role, fullName, emailAddress })
        .catch((error: unknown) => {
          throw violatedConstraint(error) === 'staff_account_username' ? invalid({ username: fieldError('usernameTaken') }) : error;
        });
      await tx.update(StaffInvitationEntity, { id }, { acceptedAt: now });
      const account = { id: Number(identifiers[0]?.id), username };
      await audit(tx, account, 'staff.acceptInvitation', String(account.id), { role });
      if (role === 'admin') await announce({ username, by: invitation.invitedBy, admins: await adminAddresses(tx) });
    });
  }

  /**
   * Who is no active admin any more loses the sessions and the invitations that nobody has accepted: what was delegated ends with its giver.
   * @param announce for an account that becomes that of an active admin
   * @throws DomainError STAFF_NOT_FOUND, LAST_ADMIN
   */
  async change(
    id: number,
    { role, active, expectedRevision }: MemberChange,
    by: StaffMember,
    now: Date,
    announce: Announce,
  ): Promise<void> {
    await this.database.transaction(async (tx) => {
      // Locks all active admins, so that two changes at once cannot remove the last one.
      const admins = await tx.query<{ id: number }[]>(
        `SELECT id FROM staff_account WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id FOR UPDATE`,
      );
      const account = await tx.findOne(StaffAccountEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!account) throw new DomainError('STAFF_NOT_FOUND');
      const before = { role: account.role, active: account.disabledAt === null };
      requireRevision({ ...before, revision: revisionOfMember(before) }, { expectedRevision });
      const after = { role: role ?? before.role, active: active ?? before.active };
      const staysAdmin = after.role === 'admin' && after.active;
      if (!staysAdmin && admins.length === 1 && admins[0]?.id === id) throw new DomainError('LAST_ADMIN');
      if (after.role === before.role && after.active === before.active) return;
      await tx.update(StaffAccountEntity, { id }, { role: after.role, disabledAt: after.active ? null : (account.disabledAt ?? now) });
      const wasAdmin = before.role === 'admin' && before.active;
      if (!after.active || (wasAdmin && !staysAdmin)) await tx.delete(StaffSessionEntity, { accountId: id });
      const { username } = account;
      if (!staysAdmin) {
        await tx.query('DELETE FROM staff_invitation WHERE lower(invited_by) = lower($1) AND accepted_at IS NULL', [username]);
      }
      if (staysAdmin && !wasAdmin) await announce({ username, by: by.username, admins: await adminAddresses(tx) });
      await recordAudit(tx, { actor: staffActor(by.username), action: 'staff.change', subject: String(id), before, after });
    });
  }
}

type Announce = (admin: NewAdmin) => Promise<void>;

/** The lock lets a change that ends the inviter's rights wait, so that it finds the invitation. @throws DomainError FORBIDDEN */
async function requireAdmin(tx: Transaction, { id }: StaffMember): Promise<void> {
  const [admin] = await tx.query<unknown[]>(
    `SELECT 1 FROM staff_account WHERE id = $1 AND role = 'admin' AND disabled_at IS NULL FOR SHARE`,
    [id],
  );
  if (!admin) throw new DomainError('FORBIDDEN');
}

async function adminAddresses(tx: Transaction): Promise<string[]> {
  const rows = await tx.query<{ address: string }[]>(
    `SELECT email_address AS address FROM staff_account
     WHERE role = 'admin' AND disabled_at IS NULL AND email_address IS NOT NULL ORDER BY id`,
  );
  return rows.map(({ address }) => address);
}

const toInvitation = ({ id, fullName, emailAddress, role, invitedBy, expiresAt }: StaffInvitationEntity): StaffInvitation => ({
  id,
  name: fullName,
  email: emailAddress,
  role,
  invitedBy,
  expiresAt: expiresAt.toISOString(),
});

const audit = (tx: Transaction, by: StaffMember, action: string, subject: string, after: object | null) =>
  recordAudit(tx, { actor: staffActor(by.username), action, subject, before: null, after });
