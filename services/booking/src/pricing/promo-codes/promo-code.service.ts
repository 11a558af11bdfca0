import { Injectable } from '@nestjs/common';
import {
  type Cents,
  cents,
  fieldError,
  invalid,
  type PromoCode,
  type PromoCodeAddition,
  type PromoCodeChange,
  type PromoCodeRemoval,
  requireRevision,
  withRevision,
} from '@charter/contracts';
import { normalizeCode } from '@charter/contracts/browser';
import { type AuditEntry, Database, type ReadManager, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../../shared/nassau-time.js';
import type { Line } from '../prices/line.js';
import { applies, isOfDate, promoLine, requireBelowLimit, toNewCode } from './promo-code.js';
import { PromoCodeRepository } from './promo-code.repository.js';

/** Lines as bookings have them. */
type BookedLine = Pick<Line, 'kind' | 'amountCents'> & { key?: string | null };

/** The discount that a move between two dates would lose, in cents. */
type LostDiscount = (from: string, to: string) => Cents;

/** Promo codes, as staff change them and guests use them. */
@Injectable()
export class PromoCodeService {
  constructor(
    private readonly database: Database,
    private readonly codes: PromoCodeRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<PromoCode[]> {
    return (await this.codes.list(this.database.manager)).map(revised);
  }

  async add({ form, staff }: PromoCodeAddition): Promise<PromoCode> {
    const fields = toNewCode(form);
    return this.database.transaction(async (tx) => {
      requireBelowLimit((await this.codes.countLocked(tx)) + 1);
      const after = await this.codes.add(tx, fields);
      await this.audit(tx, staff.username, after.id, { action: 'promoCode.add', before: null, after });
      return revised(after);
    });
  }

  async change({ id, form: { expectedRevision, ...form }, staff }: PromoCodeChange): Promise<PromoCode> {
    const fields = toNewCode(form);
    return this.database.transaction(async (tx) => {
      const row = await this.codes.lock(tx, id);
      const before = await this.codes.withUses(tx, row);
      requireRevision(revised(before), { expectedRevision });
      const after = await this.codes.save(tx, row, fields);
      await this.audit(tx, staff.username, id, { action: 'promoCode.change', before, after });
      return revised(after);
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
   * What a code takes off a charter. Whether it is used up is checked whenever a slot is taken with it: `lockUse`.
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
   * What a booking's code takes off it on one date and not on another, in cents. A code that was deleted applies to every date, and so does one
   * that staff have changed so that it no longer applies to the date of the booking.
   * @param lines of the booking
   */
  async discountByDate(tx: ReadManager, lines: readonly BookedLine[]): Promise<LostDiscount> {
    const line = lines.find(({ kind }) => kind === 'promo');
    const code = line?.key ? await this.codes.find(tx, Number(line.key)) : null;
    if (!line || !code) return () => cents(0);
    return (from, to) => cents(isOfDate(code, from) && !isOfDate(code, to) ? 0 - line.amountCents : 0);
  }

  /**
   * The code of a sale, whose uses no other transaction counts until `tx` ends.
   * @returns null for a sale without a code; `code` is null when it was deleted meanwhile, `used` counts its bookings
   */
  async lockUse(
    tx: Transaction,
    lines: readonly Line[],
  ): Promise<{ id: number; code: Pick<PromoCode, 'maxUses'> | null; used: number } | null> {
    const key = lines.find(({ kind }) => kind === 'promo')?.key;
    if (key === undefined) return null;
    const id = Number(key);
    const code = await this.codes.lockIfExists(tx, id);
    return { id, code, used: code && code.maxUses !== null ? (await this.codes.withUses(tx, code)).used : 0 };
  }

  private async audit(tx: Transaction, who: string, id: number, change: Pick<AuditEntry, 'action' | 'before' | 'after'>): Promise<void> {
    await recordAudit(tx, { actor: staffActor(who), subject: `promoCode:${id}`, ...change });
  }
}

/** A use by a guest is no change of the code. */
const revised = (code: PromoCode): PromoCode & { revision: number } => withRevision(code, ['used']);
