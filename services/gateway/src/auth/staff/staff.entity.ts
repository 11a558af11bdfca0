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

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
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
