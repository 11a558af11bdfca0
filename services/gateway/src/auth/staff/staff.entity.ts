import type { StaffRole } from '@charter/contracts';
import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('staff_account')
export class StaffAccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  /** Unique regardless of case. */
  @Column('text')
  username: string;

  /** argon2id in PHC string format. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  /** Encrypted secret of the authenticator; not in force while `totpSince` is null. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret: string | null;

  /** Since when signing in requires a code; null without a second factor. */
  @Column('timestamptz', { name: 'totp_since', nullable: true })
  totpSince: Date | null;

  /** Expiry of a one-time password, which only allows to choose another; null for a password that its owner chose. */
  @Column('timestamptz', { name: 'one_time_until', nullable: true })
  oneTimeUntil: Date | null;

  /** Since when the account is disabled; null while it is active. */
  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  disabledAt: Date | null;

  @Column('text')
  role: StaffRole;

  /** Null for an account that was not invited. */
  @Column('text', { name: 'full_name', nullable: true })
  fullName: string | null;

  /** Null for an account that was not invited. */
  @Column('text', { name: 'email_address', nullable: true })
  emailAddress: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

/** An invitation to the team. Its link is derived from the id, so no row contains a key. */
@Entity('staff_invitation')
export class StaffInvitationEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text', { name: 'full_name' })
  fullName: string;

  @Column('text', { name: 'email_address' })
  emailAddress: string;

  @Column('text')
  role: StaffRole;

  /** User name of the member of staff who invited. */
  @Column('text', { name: 'invited_by' })
  invitedBy: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** When the account was made; null before. */
  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt: Date | null;
}

/** Replaces a code of the authenticator, once. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('int', { name: 'account_id' })
  accountId: number;

  /** SHA-256 of the code without its dash, hex. */
  @PrimaryColumn('text', { name: 'code_hash' })
  codeHash: string;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt: Date | null;
}

@Entity('staff_session')
export class StaffSessionEntity {
  /** SHA-256 of the token in the cookie, hex. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('int', { name: 'account_id' })
  accountId: number;

  @Column('timestamptz', { name: 'signed_in_at' })
  signedInAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;
}
