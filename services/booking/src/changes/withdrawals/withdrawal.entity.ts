import type { Locale } from '@charter/contracts';
import type { PersonalData, RetentionPolicy } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WithdrawalOutcome } from './withdrawal.js';

/** A buyer's declaration to withdraw from a purchase, as it was typed. */
@Entity('withdrawal')
export class WithdrawalEntity {
  /** Also of the refund that it causes. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  reference: string;

  @Column('text')
  locale: Locale;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  /** The voucher with this number and e-mail address; null for none, and before it is decided. */
  @Column('uuid', { name: 'voucher_id', nullable: true })
  voucherId: string | null;

  /** Null before it is decided. */
  @Column('text', { nullable: true })
  outcome: WithdrawalOutcome | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  /** When staff noted that they have answered it. */
  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;
}

/** A year, so that its receipt and what followed can be proven. */
export const withdrawalRetention: RetentionPolicy = { table: 'withdrawal', since: 'received_at', days: 365 };

export const personalWithdrawals: PersonalData = {
  table: 'withdrawal',
  columns: ['name', 'email', 'reference'],
  where: 'lower(email) = guest_email',
  keys: ['id::text'],
  erasure: [{ action: 'delete' }],
};
