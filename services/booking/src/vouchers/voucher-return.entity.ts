import { type Cents, cents } from '@charter/contracts';
import type { VoucherRefundCause, VoucherRefundState } from '@charter/contracts/browser';
import type { PersonalData } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Money of a voucher that goes back to its buyer. */
@Entity('voucher_return')
export class VoucherReturnEntity {
  /** Also of the refund at payment. */
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'voucher_id' })
  voucherId: string;

  @Column('bigint', { name: 'amount_cents', transformer: { to: (value: number) => value, from: (value: string) => cents(Number(value)) } })
  amountCents: Cents;

  @Column('text')
  cause: VoucherRefundCause;

  /** What staff entered; empty for a withdrawal. */
  @Column('text')
  reason: string;

  /** Whether the buyer is sent an e-mail. */
  @Column('boolean', { name: 'notify_guest' })
  notifyGuest: boolean;

  @Column('text')
  state: VoucherRefundState;

  /** PayPal's, of a refund that it has rejected. */
  @Column('text', { nullable: true })
  issue: string | null;

  @Column('timestamptz', { name: 'failed_at', nullable: true })
  failedAt: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}

/** No column contains the buyer's name, but the reason of staff may. */
export const personalVoucherReturns: PersonalData = {
  table: 'voucher_return',
  columns: ['reason'],
  where: 'voucher_id::text = ANY(guest_keys)',
  erasure: [
    {
      action: 'anonymize',
      set: `reason = ''`,
      stays: 'amount and times, which bookkeeping law requires, without the reason of staff: until its retention time ends',
    },
  ],
};
