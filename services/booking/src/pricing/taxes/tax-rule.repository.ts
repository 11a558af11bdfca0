import { Injectable } from '@nestjs/common';
import { DomainError, type TaxRule } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import type { NewTaxRule } from './tax.js';
import { TaxRuleEntity } from './tax-rule.entity.js';

@Injectable()
export class TaxRuleRepository {
  /** The latest first day first. */
  async list(tx: ReadManager): Promise<TaxRule[]> {
    return (await tx.find(TaxRuleEntity, { order: { validFrom: 'DESC', id: 'DESC' } })).map(toTaxRule);
  }

  /** Locks the rules against changes by others until `tx` ends, so that two rules of one tax cannot begin on one day. */
  async listLocked(tx: Transaction): Promise<TaxRule[]> {
    await tx.query('LOCK TABLE tax_rule IN SHARE ROW EXCLUSIVE MODE');
    return this.list(tx);
  }

  async find(tx: ReadManager, id: number): Promise<TaxRuleEntity> {
    const found = await tx.findOneBy(TaxRuleEntity, { id });
    if (!found) throw new DomainError('TAX_RULE_NOT_FOUND');
    return found;
  }

  async add(tx: Transaction, rule: NewTaxRule): Promise<TaxRule> {
    return toTaxRule(await tx.save(tx.create(TaxRuleEntity, rule)));
  }

  async save(tx: Transaction, row: TaxRuleEntity, rule: NewTaxRule): Promise<TaxRule> {
    return toTaxRule(await tx.save(Object.assign(row, rule)));
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.delete(TaxRuleEntity, { id });
  }
}

export const toTaxRule = ({ createdAt: _createdAt, ...rule }: TaxRuleEntity): TaxRule => ({ ...rule });
