import { Injectable } from '@nestjs/common';
import {
  fieldError,
  invalid,
  type PromoCode,
  type PromoCodeAddition,
  type PromoCodeChange,
  type PromoCodeRemoval,
} from '@charter/contracts';
import { type AuditEntry, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../availability/calendar.js';
import type { Line } from '../prices/line.js';
import { applies, normalizeCode, promoLine, requireRoom, toNewCode } from './promo-code.js';
import { PromoCodeRepository } from './promo-code.repository.js';

/** Promo codes, as staff change them and guests use them. */
@Injectable()
export class PromoCodeService {
  constructor(
    private readonly database: Database,
    private readonly codes: PromoCodeRepository,
    private readonly clock: Clock,
  ) {}

  list(): Promise<PromoCode[]> {
    return this.codes.list(this.database.manager);
  }

  async add({ form, staff }: PromoCodeAddition): Promise<PromoCode> {
    const fields = toNewCode(form);
    return this.database.transaction(async (tx) => {
      requireRoom((await this.codes.countLocked(tx)) + 1);
      const after = await this.codes.add(tx, fields);
      await this.audit(tx, staff.username, after.id, { action: 'promoCode.add', before: null, after });
      return after;
    });
  }

  async change({ id, form, staff }: PromoCodeChange): Promise<PromoCode> {
    const fields = toNewCode(form);
    return this.database.transaction(async (tx) => {
      const row = await this.codes.lock(tx, id);
      const before = await this.codes.withUses(tx, row);
      const after = await this.codes.save(tx, row, fields);
      await this.audit(tx, staff.username, id, { action: 'promoCode.change', before, after });
      return after;
    });
  }

  async remove({ id, staff }: PromoCodeRemoval): Promise<void> {
    await this.database.transaction(async (tx) => {
      const before = await this.codes.withUses(tx, await this.codes.lock(tx, id));
      await this.codes.remove(tx, id);
      await this.audit(tx, staff.username, id, { action: 'promoCode.remove', before, after: null });
    });
  }

  /**
   * What a code takes off a charter. Whether it is used up is checked when a slot is held: `requireUse`.
   *
   * @param typed as the guest typed it; undefined without a code
   * @param price whole US dollars, before the code
   * @throws DomainError INVALID at `promoCode` for an unknown code, and for one of other charters or days
   */
  async discount(typed: string | undefined, charter: { packageId: number; date: string; price: number }): Promise<Line[]> {
    if (!typed) return [];
    const found = await this.codes.findByCode(this.database.manager, normalizeCode(typed));
    if (!found) throw invalid({ promoCode: fieldError('unknownPromoCode') });
    if (!applies(found, { ...charter, today: dayInNassau(this.clock.now()) }))
      throw invalid({ promoCode: fieldError('promoCodeNotValid') });
    return [promoLine(found, charter.price)];
  }

  /**
   * Called in the transaction that has stored a hold: of several holds that use the code at once, each waits for the one before.
   * @param lines of the hold
   * @throws DomainError INVALID at `promoCode` that has been used up or deleted meanwhile
   */
  async requireUse(tx: Transaction, lines: readonly Line[] = []): Promise<void> {
    const key = lines.find(({ kind }) => kind === 'promo')?.key;
    if (key === undefined) return;
    const row = await this.codes.lockIfExists(tx, Number(key));
    if (!row) throw invalid({ promoCode: fieldError('unknownPromoCode') });
    if (row.maxUses === null) return;
    const { used } = await this.codes.withUses(tx, row);
    if (used + (await this.codes.heldWith(tx, row.id, this.clock.now())) > row.maxUses) {
      throw invalid({ promoCode: fieldError('promoCodeUsedUp') });
    }
  }

  private async audit(tx: Transaction, who: string, id: number, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: `promoCode:${id}`, ...change });
  }
}
