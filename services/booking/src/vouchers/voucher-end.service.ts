import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, DomainError, requireRevision, type VoucherEnd } from '@charter/contracts';
import { type Actor, Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../shared/nassau-time.js';
import { endAfterRefund, hasEnded, isReturned, requireEnd } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { endOf } from './voucher-list.service.js';
import { VoucherRepository } from './voucher.repository.js';

/** The last days of vouchers. */
@Injectable()
export class VoucherEndService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Records that what is left of ended vouchers has expired. It may run late: a voucher cannot be used after its last day, whether this has run or
   * not. What an order reserves is not part of the balance: it expires in a later run if its reservation was released.
   */
  async expireEnded(): Promise<void> {
    const today = dayInNassau(this.clock.now());
    for (const id of await this.vouchers.ended(this.database.manager, today)) {
      await this.database.transaction(async (tx) => {
        const voucher = await this.vouchers.lock(tx, id);
        // Staff may have extended it, or a cancellation have given something back, since the vouchers were read.
        if (!voucher || !hasEnded(voucher, today)) return;
        const leftCents = (await this.vouchers.balances(tx, [id])).get(id) ?? cents(0);
        if (leftCents > 0) await this.addExpiry(tx, id, cents(0 - leftCents));
      });
    }
  }

  /** @throws DomainError INVALID, VOUCHER_NOT_FOUND, STATUS_NOT_ALLOWED for one that was returned */
  async setEnd({ voucherId, form: { validUntil, expectedRevision }, staff }: VoucherEnd): Promise<void> {
    const today = dayInNassau(this.clock.now());
    requireEnd(validUntil, today);
    await this.database.transaction(async (tx) => {
      const voucher = await this.vouchers.lock(tx, voucherId);
      if (!voucher?.paidAt) throw new DomainError('VOUCHER_NOT_FOUND');
      if (isReturned(voucher)) throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'The price of this voucher went back to its buyer.' });
      requireRevision(endOf(voucher), { expectedRevision });
      if (hasEnded(voucher, today)) await this.reinstate(tx, voucherId);
      await this.save(tx, voucher, validUntil, staffActor(staff.username));
    });
  }

  /** A cancellation has given money back: a voucher that has ended, or soon ends, is extended so that it can be used. @param vouchers locked rows */
  async keepUsable(tx: Transaction, vouchers: readonly VoucherEntity[], actor: Actor): Promise<void> {
    const today = dayInNassau(this.clock.now());
    for (const voucher of vouchers) {
      const until = endAfterRefund(voucher.validUntil, today);
      if (until !== voucher.validUntil) await this.save(tx, voucher, until, actor);
    }
  }

  private async save(tx: Transaction, voucher: VoucherEntity, validUntil: string | null, actor: Actor): Promise<void> {
    await this.vouchers.update(tx, voucher, { validUntil });
    await recordAudit(tx, {
      actor,
      action: 'voucher.setEnd',
      subject: `voucher:${voucher.id}`,
      before: { validUntil: voucher.validUntil },
      after: { validUntil },
    });
  }

  private async reinstate(tx: Transaction, id: string): Promise<void> {
    const expiredCents = (await this.vouchers.expiredOf(tx, [id])).get(id) ?? cents(0);
    if (expiredCents > 0) await this.addExpiry(tx, id, expiredCents);
  }

  private async addExpiry(tx: Transaction, voucherId: string, amountCents: Cents): Promise<void> {
    await this.vouchers.addEntries(tx, [{ voucherId, kind: 'expire', amountCents, ref: randomUUID() }], this.clock.now());
  }
}
