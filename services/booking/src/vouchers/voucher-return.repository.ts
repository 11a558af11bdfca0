import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { In } from 'typeorm';
import { VoucherReturnEntity } from './voucher-return.entity.js';

/** Written under the lock of the voucher's row. */
@Injectable()
export class VoucherReturnRepository {
  async add(tx: Transaction, refund: VoucherReturnEntity): Promise<void> {
    await tx.insert(VoucherReturnEntity, refund);
  }

  async update(tx: Transaction, { id }: Pick<VoucherReturnEntity, 'id'>, change: Partial<VoucherReturnEntity>): Promise<void> {
    await tx.update(VoucherReturnEntity, { id }, change);
  }

  async find(tx: ReadManager, id: string): Promise<VoucherReturnEntity | null> {
    return tx.findOneBy(VoucherReturnEntity, { id });
  }

  async ofVouchers(tx: ReadManager, voucherIds: readonly string[]): Promise<VoucherReturnEntity[]> {
    return tx.find(VoucherReturnEntity, { where: { voucherId: In([...voucherIds]) }, order: { createdAt: 'ASC', id: 'ASC' } });
  }
}
