import { Injectable } from '@nestjs/common';
import { DomainError, fieldError, invalid, type PromoCode } from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import type { NewPromoCode } from './promo-code.js';
import { PromoCodeEntity } from './promo-code.entity.js';

@Injectable()
export class PromoCodeRepository {
  /** Newest first. */
  async list(tx: ReadManager): Promise<PromoCode[]> {
    const rows = await tx.createQueryBuilder(PromoCodeEntity, 'p').orderBy('p.id', 'DESC').getMany();
    const used = await this.bookedWith(
      tx,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toPromoCode(row, used.get(row.id) ?? 0));
  }

  /** @param code in upper case */
  async findByCode(tx: ReadManager, code: string): Promise<PromoCodeEntity | null> {
    return tx.createQueryBuilder(PromoCodeEntity, 'p').where('p.code = :code', { code }).getOne();
  }

  async find(tx: ReadManager, id: number): Promise<PromoCodeEntity | null> {
    return tx.findOneBy(PromoCodeEntity, { id });
  }

  /** Locked, so that its uses are counted by one transaction at a time; null when it was deleted. */
  async lockIfExists(tx: Transaction, id: number): Promise<PromoCodeEntity | null> {
    return tx.findOne(PromoCodeEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async lock(tx: Transaction, id: number): Promise<PromoCodeEntity> {
    const found = await this.lockIfExists(tx, id);
    if (!found) throw new DomainError('PROMO_CODE_NOT_FOUND');
    return found;
  }

  /** Counts the codes. Locks the table against insertions until `tx` ends. */
  async countLocked(tx: Transaction): Promise<number> {
    await tx.query('LOCK TABLE promo_code IN SHARE ROW EXCLUSIVE MODE');
    return tx.count(PromoCodeEntity);
  }

  /** @throws DomainError INVALID at `code` when another one is called so */
  async add(tx: Transaction, fields: NewPromoCode): Promise<PromoCode> {
    await this.requireNew(tx, fields.code);
    return toPromoCode(await tx.save(tx.create(PromoCodeEntity, fields)), 0);
  }

  /** @throws DomainError INVALID at `code` when another one is called so */
  async save(tx: Transaction, row: PromoCodeEntity, fields: NewPromoCode): Promise<PromoCode> {
    await this.requireNew(tx, fields.code, row.id);
    return this.withUses(tx, await tx.save(Object.assign(row, fields)));
  }

  async remove(tx: Transaction, id: number): Promise<void> {
    await tx.delete(PromoCodeEntity, { id });
  }

  async withUses(tx: ReadManager, row: PromoCodeEntity): Promise<PromoCode> {
    return toPromoCode(row, (await this.bookedWith(tx, [row.id])).get(row.id) ?? 0);
  }

  /** Bookings by the code that they were made with, cancelled ones too. */
  private async bookedWith(tx: ReadManager, ids: number[]): Promise<Map<number, number>> {
    const rows: { id: number; bookings: number }[] = await tx.query(
      `SELECT key::int AS id, count(*)::int AS bookings FROM booking_line WHERE kind = 'promo' AND key = ANY($1) GROUP BY key`,
      [ids.map(String)],
    );
    return new Map(rows.map(({ id, bookings }) => [id, bookings]));
  }

  private async requireNew(tx: Transaction, code: string, ownId?: number): Promise<void> {
    const found = await this.findByCode(tx, code);
    if (found && found.id !== ownId) throw invalid({ code: fieldError('promoCodeTaken') });
  }
}

const toPromoCode = ({ createdAt: _createdAt, ...row }: PromoCodeEntity, used: number): PromoCode => ({ ...row, used });
