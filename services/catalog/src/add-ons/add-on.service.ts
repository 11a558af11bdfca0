import { Injectable } from '@nestjs/common';
import {
  type AddOn,
  type AddOnAddition,
  type AddOnChange,
  type AddOnForm,
  type AddOnRemoval,
  fieldError,
  invalid,
  requireRevision,
} from '@charter/contracts';
import { type AuditEntry, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { PackageRepository } from '../package.repository.js';
import { forStaff, type View } from '../package.view.js';
import { requireBelowLimit, toNewAddOn } from './add-on.js';
import { AddOnRepository } from './add-on.repository.js';
import { toAddOn } from './add-on.view.js';

/** Add-ons, as staff change them and guests order them. */
@Injectable()
export class AddOnService {
  constructor(
    private readonly database: Database,
    private readonly addOns: AddOnRepository,
    private readonly packages: PackageRepository,
  ) {}

  async list(): Promise<AddOn[]> {
    return (await this.addOns.list()).map((row) => toAddOn(row, forStaff));
  }

  /** Those that guests can order with an active package. */
  async listOf(packageId: number, view: View = {}): Promise<AddOn[]> {
    const [found, rows] = await Promise.all([this.packages.findActive(packageId), this.addOns.listOf(packageId)]);
    return found ? rows.map((row) => toAddOn(row, view)) : [];
  }

  async add({ form, staff }: AddOnAddition): Promise<AddOn> {
    return this.database.transaction(async (tx) => {
      await this.requirePackages(tx, form.packageIds);
      requireBelowLimit((await this.addOns.countLocked(tx)) + 1);
      const after = toAddOn(await this.addOns.add(tx, toNewAddOn(form)), forStaff);
      await this.audit(tx, staff.username, after.id, { action: 'addOn.add', before: null, after });
      return after;
    });
  }

  /** Adds those of a demo that has just got its packages. */
  async seed(forms: readonly AddOnForm[]): Promise<void> {
    await this.database.transaction(async (tx) => {
      for (const form of forms) await this.addOns.add(tx, toNewAddOn(form));
    });
  }

  async change({ id, form: { expectedRevision, ...form }, staff }: AddOnChange): Promise<AddOn> {
    return this.database.transaction(async (tx) => {
      const row = await this.addOns.lock(tx, id);
      const before = toAddOn(row, forStaff);
      requireRevision(before, { expectedRevision });
      await this.requirePackages(tx, form.packageIds, row.packageIds);
      const after = toAddOn(await this.addOns.save(tx, Object.assign(row, toNewAddOn(form, row.translations))), forStaff);
      await this.audit(tx, staff.username, id, { action: 'addOn.change', before, after });
      return after;
    });
  }

  async remove({ id, staff }: AddOnRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = toAddOn(await this.addOns.lock(tx, id), forStaff);
      await this.addOns.remove(tx, id);
      await this.audit(tx, staff.username, id, { action: 'addOn.remove', before, after: null });
    });
  }

  /**
   * @param stored packages that the add-on has already, which may be archived by now
   * @throws DomainError INVALID at `packageIds` for an unknown or archived package
   */
  private async requirePackages(tx: Transaction, packageIds: readonly number[], stored: readonly number[] = []): Promise<void> {
    const known = new Set([...(await this.packages.listActiveIds(tx)), ...stored]);
    if (!packageIds.every((id) => known.has(id))) throw invalid({ packageIds: fieldError('unknownCharter') });
  }

  private async audit(tx: Transaction, who: string, id: number, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: `addOn:${id}`, ...change });
  }
}
