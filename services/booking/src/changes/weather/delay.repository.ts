import { Injectable } from '@nestjs/common';
import type { ReadManager, Transaction } from '@charter/database';
import { DelayEntity } from './delay.entity.js';

@Injectable()
export class DelayRepository {
  async find(tx: ReadManager, id: string): Promise<DelayEntity | null> {
    return tx.findOneBy(DelayEntity, { id });
  }

  async add(tx: Transaction, delay: DelayEntity): Promise<void> {
    await tx.insert(DelayEntity, delay);
  }
}
