import { Injectable } from '@nestjs/common';
import { limits, type VoucherCreditNote } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import { documentNumber } from '../accounts/model.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { VoucherCreditNoteEntity } from './voucher-credit-note.entity.js';

@Injectable()
export class VoucherCreditNoteRepository {
  async add(tx: Transaction, note: VoucherCreditNoteEntity): Promise<void> {
    await tx.insert(VoucherCreditNoteEntity, note);
  }

  async find(tx: ReadManager, id: string): Promise<VoucherCreditNoteEntity | null> {
    return tx.findOneBy(VoucherCreditNoteEntity, { id });
  }

  async last(tx: ReadManager, voucherId: string): Promise<VoucherCreditNoteEntity | null> {
    return tx.findOne(VoucherCreditNoteEntity, { where: { voucherId }, order: { issuedAt: 'DESC', number: 'DESC' } });
  }

  /** Those of refunds of these payments, of any month, and in this month in Nassau those of refunds that staff have paid by hand. */
  async booked(tx: ReadManager, month: string, paymentIds: readonly string[]): Promise<VoucherCreditNote[]> {
    const rows = await tx
      .createQueryBuilder(VoucherCreditNoteEntity, 'n')
      .where(
        `n.data->>'method' IS NOT NULL AND n.voucherId IN (SELECT id FROM voucher WHERE payment_id = ANY(:paymentIds))
          OR n.data->>'method' IS NULL AND n.issuedAt >= (:first)::timestamp AT TIME ZONE :zone
            AND n.issuedAt < ((:first)::timestamp + interval '1 month') AT TIME ZONE :zone`,
        { paymentIds, first: `${month}-01`, zone: limits.zone },
      )
      .orderBy({ 'n.year': 'ASC', 'n.number': 'ASC' })
      .getMany();
    return rows.map(({ ref, year, number, issuedAt, data: { amountCents, method, voucher } }) => ({
      ref,
      number: documentNumber('credit_note', year, number),
      day: dayInNassau(issuedAt),
      last4: voucher.last4,
      amountCents,
      method,
    }));
  }
}
