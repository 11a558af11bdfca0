import type { Locale } from '@charter/contracts';
import { NotPersonal, Personal, personal, type RetentionPolicy } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WithdrawalOutcome } from './withdrawal.js';

/** A buyer's declaration to withdraw from a purchase, as it was typed. */
@Entity('withdrawal')
export class WithdrawalEntity {
  /** Also of the refund that it causes. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  @Personal()
  name: string;

  @Column('text')
  @Personal()
  email: string;

  @Column('text')
  @Personal()
  reference: string;

  @Column('text')
  @NotPersonal()
  locale: Locale;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;

  /** The voucher with this number and e-mail address; null for none, and before it is decided. */
  @Column('uuid', { name: 'voucher_id', nullable: true })
  voucherId: string | null;

  /** Null before it is decided. */
  @Column('text', { nullable: true })
  @NotPersonal()
  outcome: WithdrawalOutcome | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt: Date | null;

  /** When staff noted that they have answered it. */
  @Column('timestamptz', { name: 'answered_at', nullable: true })
  answeredAt: Date | null;
}

/** A year, so that its receipt and what followed can be proven. */
export const withdrawalRetention: RetentionPolicy = { table: 'withdrawal', since: 'received_at', days: 365 };

export const personalWithdrawals = personal(WithdrawalEntity, {
  where: 'lower(email) = guest_email',
  keys: ['id::text'],
  erasure: [{ action: 'delete' }],
});
