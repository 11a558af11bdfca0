import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { withdrawalObstacles } from '@charter/contracts/browser';
import { In, IsNull } from 'typeorm';
import { WithdrawalEntity } from './withdrawal.entity.js';

@Injectable()
export class WithdrawalRepository {
  async add(tx: Transaction, withdrawal: WithdrawalEntity): Promise<void> {
    await tx.insert(WithdrawalEntity, withdrawal);
  }

  async update(tx: Transaction, { id }: Pick<WithdrawalEntity, 'id'>, change: Partial<WithdrawalEntity>): Promise<void> {
    await tx.update(WithdrawalEntity, { id }, change);
  }

  /** Declarations of this mailbox. */
  async countSince(tx: ReadManager, email: string, since: Date): Promise<number> {
    return tx
      .createQueryBuilder(WithdrawalEntity, 'w')
      .where('lower(w.email) = lower(:email) AND w.receivedAt > :since', { email, since })
      .getCount();
  }

  async lock(tx: Transaction, id: string): Promise<WithdrawalEntity | null> {
    return tx.findOne(WithdrawalEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async undecided(tx: ReadManager): Promise<Pick<WithdrawalEntity, 'id'>[]> {
    return tx.find(WithdrawalEntity, { where: { outcome: IsNull() }, select: { id: true }, order: { receivedAt: 'ASC' }, take: 100 });
  }

  /** Those that are left to staff, oldest first. */
  async open(tx: ReadManager): Promise<WithdrawalEntity[]> {
    return tx.find(WithdrawalEntity, {
      where: { outcome: In([...withdrawalObstacles]), answeredAt: IsNull() },
      order: { receivedAt: 'ASC' },
      take: 100,
    });
  }
}
