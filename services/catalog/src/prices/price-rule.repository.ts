import { Injectable } from '@nestjs/common';
import { IsNull, MoreThanOrEqual } from 'typeorm';
import { DomainError } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { PriceRuleEntity } from './price-rule.entity.js';
import type { NewPriceRule } from './price-rule.js';

@Injectable()
export class PriceRuleRepository {
  constructor(private readonly database: Database) {}

  /** Ordered by first date. */
  list(): Promise<PriceRuleEntity[]> {
    return this.database.manager.find(PriceRuleEntity, { order: { from: 'ASC', id: 'ASC' } });
  }

  /** Rules that end on that date or later, yyyy-MM-dd. */
  listFrom(date: string): Promise<PriceRuleEntity[]> {
    return this.database.manager.find(PriceRuleEntity, { where: { to: MoreThanOrEqual(date) }, order: { id: 'ASC' } });
  }

  /** Rules of a package and those of every package. */
  listOf(packageId: number): Promise<PriceRuleEntity[]> {
    return this.database.manager.find(PriceRuleEntity, { where: [{ packageId }, { packageId: IsNull() }], order: { id: 'ASC' } });
  }

  /** Counts the rules. Locks the table against insertions until `tx` ends. */
  async countLocked(tx: Transaction): Promise<number> {
    await tx.query('LOCK TABLE price_rule IN SHARE ROW EXCLUSIVE MODE');
    return tx.count(PriceRuleEntity);
  }

  async lock(tx: Transaction, id: number): Promise<PriceRuleEntity> {
    const found = await tx.findOne(PriceRuleEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!found) throw new DomainError('PRICE_RULE_NOT_FOUND');
    return found;
  }

  add(tx: Transaction, fields: NewPriceRule): Promise<PriceRuleEntity> {
    return tx.save(tx.create(PriceRuleEntity, fields));
  }

  save(tx: Transaction, changed: PriceRuleEntity): Promise<PriceRuleEntity> {
    return tx.save(changed);
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.delete(PriceRuleEntity, { id });
  }
}
