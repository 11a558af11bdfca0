import { Injectable } from '@nestjs/common';
import {
  requireRevision,
  type TaxRule,
  type TaxRuleAddition,
  type TaxRuleChange,
  type TaxRuleRemoval,
  withRevision,
} from '@charter/contracts';
import { type AuditEntry, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import type { Line } from '../prices/line.js';
import { requireBelowLimit, requireUnlike, type Sale, toNewRule, withTaxes } from './tax.js';
import { toTaxRule, TaxRuleRepository } from './tax-rule.repository.js';

/** The rules of taxes, as staff change them and lines are made by them. */
@Injectable()
export class TaxService {
  constructor(
    private readonly database: Database,
    private readonly rules: TaxRuleRepository,
  ) {}

  list(): Promise<TaxRule[]> {
    return this.rules.list(this.database.manager);
  }

  async add({ form, staff }: TaxRuleAddition): Promise<TaxRule> {
    const rule = toNewRule(form);
    return this.database.transaction(async (tx) => {
      const others = await this.rules.listLocked(tx);
      requireBelowLimit(others.length + 1);
      requireUnlike(rule, others);
      const after = await this.rules.add(tx, rule);
      await this.audit(tx, staff.username, after.id, { action: 'taxRule.add', before: null, after });
      return withRevision(after);
    });
  }

  async change({ id, form: { expectedRevision, ...form }, staff }: TaxRuleChange): Promise<TaxRule> {
    const rule = toNewRule(form);
    return this.database.transaction(async (tx) => {
      const others = (await this.rules.listLocked(tx)).filter((other) => other.id !== id);
      const row = await this.rules.find(tx, id);
      const before = toTaxRule(row);
      requireRevision(withRevision(before), { expectedRevision });
      requireUnlike(rule, others);
      const after = await this.rules.save(tx, row, rule);
      await this.audit(tx, staff.username, id, { action: 'taxRule.change', before, after });
      return withRevision(after);
    });
  }

  async remove({ id, staff }: TaxRuleRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = toTaxRule(await this.rules.find(tx, id));
      await this.rules.remove(tx, id);
      await this.audit(tx, staff.username, id, { action: 'taxRule.remove', before, after: null });
    });
  }

  /** The lines with the taxes that are in force on a day, which what is sold keeps: `withTaxes` with the rules of staff. */
  async apply(lines: readonly Line[], sale: Sale): Promise<Line[]> {
    return withTaxes(lines, await this.list(), sale);
  }

  private async audit(tx: Transaction, who: string, id: number, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: `taxRule:${id}`, ...change });
  }
}
