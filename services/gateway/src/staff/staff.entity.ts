import { Column, CreateDateColumn, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('staff_account')
export class StaffAccountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'int' })
  id: number;

  /** Unique whatever its case. */
  @Column('text')
  username: string;

  /** argon2id, in its own encoded form. */
  @Column('text', { name: 'password_hash' })
  passwordHash: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt: Date;
}

@Entity('staff_session')
export class StaffSessionEntity {
  /** SHA-256 of the cookie, hex. */
  @PrimaryColumn('text', { name: 'token_hash' })
  tokenHash: string;

  @Column('int', { name: 'account_id' })
  accountId: number;

  @Column('timestamptz', { name: 'signed_in_at' })
  signedInAt: Date;

  @Column('timestamptz', { name: 'last_seen_at' })
  lastSeenAt: Date;
}
