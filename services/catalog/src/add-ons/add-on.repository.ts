import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { AddOnEntity } from './add-on.entity.js';
import type { NewAddOn } from './add-on.js';

@Injectable()
export class AddOnRepository {
  constructor(private readonly database: Database) {}

  /** Ordered by name. */
  list(): Promise<AddOnEntity[]> {
    return this.database.manager.find(AddOnEntity, { order: { name: 'ASC', id: 'ASC' } });
  }

  /** Active ones of a package and those of every package, cheapest first. */
  listOf(packageId: number): Promise<AddOnEntity[]> {
    return this.database.manager
      .createQueryBuilder(AddOnEntity, 'a')
      .where(`a.active AND (a.packageIds = '{}' OR :packageId = ANY(a.packageIds))`, { packageId })
      .orderBy('a.price')
      .addOrderBy('a.id')
      .getMany();
  }

  /** Counts the add-ons. Locks the table against insertions until `tx` ends. */
  async countLocked(tx: Transaction): Promise<number> {
    await tx.query('LOCK TABLE add_on IN SHARE ROW EXCLUSIVE MODE');
    return tx.count(AddOnEntity);
  }

  async lock(tx: Transaction, id: number): Promise<AddOnEntity> {
    const found = await tx.findOne(AddOnEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('ADD_ON_NOT_FOUND');
    return found;
  }

  add(tx: Transaction, fields: NewAddOn): Promise<AddOnEntity> {
    return tx.save(tx.create(AddOnEntity, fields));
  }

  save(tx: Transaction, changed: AddOnEntity): Promise<AddOnEntity> {
    return tx.save(changed);
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.delete(AddOnEntity, { id });
  }
}
