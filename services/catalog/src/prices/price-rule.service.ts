import { Injectable } from '@nestjs/common';
import {
  catalogEvents,
  DomainError,
  fieldError,
  invalid,
  type PriceRule,
  type PriceRuleAddition,
  type PriceRuleChange,
  type PriceRuleForm,
  type PriceRuleRemoval,
  requireRevision,
} from '@charter/contracts';
import { type AuditEntry, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { PackageRepository } from '../package.repository.js';
import { type NewPriceRule, requireBelowLimit, toNewRule, toStaffRule } from './price-rule.js';
import { PriceRuleRepository } from './price-rule.repository.js';

type AuditedChange = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** Prices of dates, as staff change them. */
@Injectable()
export class PriceRuleService {
  constructor(
    private readonly database: Database,
    private readonly rules: PriceRuleRepository,
    private readonly packages: PackageRepository,
    private readonly outbox: Outbox,
  ) {}

  async list(): Promise<PriceRule[]> {
    return (await this.rules.list()).map(toStaffRule);
  }

  async add({ form, staff }: PriceRuleAddition): Promise<PriceRule> {
    const fields = toNewRule(form);
    return this.database.transaction(async (tx) => {
      await this.requirePackage(tx, form);
      requireBelowLimit((await this.rules.countLocked(tx)) + 1);
      const after = toStaffRule(await this.rules.add(tx, fields));
      await this.recordChange(tx, staff.username, [fields], after.id, { action: 'priceRule.add', before: null, after });
      return after;
    });
  }

  async change({ id, form: { expectedRevision, ...form }, staff }: PriceRuleChange): Promise<PriceRule> {
    const fields = toNewRule(form);
    return this.database.transaction(async (tx) => {
      await this.requirePackage(tx, form);
      const row = await this.rules.lock(tx, id);
      const before = toStaffRule(row);
      requireRevision(before, { expectedRevision });
      const after = toStaffRule(await this.rules.save(tx, Object.assign(row, fields)));
      await this.recordChange(tx, staff.username, [before, fields], id, { action: 'priceRule.change', before, after });
      return after;
    });
  }

  async remove({ id, staff }: PriceRuleRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = toStaffRule(await this.rules.lock(tx, id));
      await this.rules.remove(tx, id);
      await this.recordChange(tx, staff.username, [before], id, { action: 'priceRule.remove', before, after: null });
    });
  }

  /** @throws DomainError INVALID at `packageId` for an unknown or archived package */
  private async requirePackage(tx: Transaction, { packageId }: PriceRuleForm): Promise<void> {
    if (packageId === undefined || packageId === null) return;
    await this.packages.lock(tx, packageId).catch((error: unknown) => {
      if (!(error instanceof DomainError && error.code === 'PACKAGE_NOT_FOUND')) throw error;
      throw invalid({ packageId: fieldError('unknownCharter') });
    });
  }

  /** @param rules before and after the change: the packages that they price are published as changed */
  private async recordChange(
    tx: Transaction,
    who: string,
    rules: Pick<NewPriceRule, 'packageId'>[],
    id: number,
    change: AuditedChange,
  ): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: `priceRule:${id}`, ...change });
    const ids = rules.map(({ packageId }) => packageId);
    const packageIds = ids.includes(null) ? await this.packages.listActiveIds(tx) : ids.filter((one) => one !== null);
    await this.outbox.add(tx, catalogEvents.packagesChanged, { packageIds: [...new Set(packageIds)] });
  }
}
