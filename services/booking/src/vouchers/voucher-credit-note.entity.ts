import { NotPersonal, Personal, personal } from '@charter/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { VoucherCreditNoteData } from './voucher-credit-note.js';

/**
 * Numbered in the series of all credit notes. It is no row of `document`, whose rows are about a charter. The database refuses to delete it,
 * and to change anything of it but its data.
 */
@Entity('voucher_credit_note')
export class VoucherCreditNoteEntity {
  @PrimaryColumn('uuid')
  id: string;

  /** In Nassau, of the day of issue. */
  @Column('int')
  year: number;

  @Column('int')
  number: number;

  @Column('uuid', { name: 'voucher_id' })
  voucherId: string;

  /** What it is for: the payment with its refunds so far in cents; the refund's id for one that staff have paid by hand. */
  @Column('text')
  @NotPersonal()
  ref: string;

  @Column('timestamptz', { name: 'issued_at' })
  issuedAt: Date;

  @Column('jsonb')
  @Personal()
  data: VoucherCreditNoteData;
}

export const personalVoucherCreditNotes = personal(VoucherCreditNoteEntity, {
  where: 'voucher_id::text = ANY(guest_keys)',
  keys: ['id::text'],
  erasure: [
    {
      action: 'anonymize',
      set: `data = jsonb_set(data, '{voucher,email}', '""')`,
      stays: 'name, voucher, amount and date, which bookkeeping law requires of a credit note: until its retention time ends',
    },
  ],
});
