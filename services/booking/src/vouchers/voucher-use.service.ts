import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, cents, fieldError, invalid, toDollars, type VoucherBalance } from '@charter/contracts';
import { Database, type ReadManager, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { UsableVoucher, VoucherShare } from '../pricing/model.js';
import { dayInNassau } from '../shared/nassau-time.js';
import { hasEnded, hashOfCode } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { type Reservation, VoucherRepository } from './voucher.repository.js';

const noCents = cents(0);

/** Vouchers that pay for charters. Each change locks the voucher's row, so that two orders never use the same money. */
@Injectable()
export class VoucherUseService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError INVALID at `code`: the same for an unknown code, one that has ended and one of which nothing is left */
  async balanceOf(code: string, checkout: string | undefined): Promise<VoucherBalance> {
    const { manager } = this.database;
    const [voucher] = await this.vouchers.findByHashes(manager, [hashOfCode(code)]);
    const [usable] = await this.usable(manager, [voucher ?? noVoucher], checkout);
    if (!voucher || !usable || usable.usableCents <= 0) throw invalid({ code: fieldError('unknownVoucher') });
    const { validUntil } = voucher;
    return { balance: toDollars(usable.usableCents), ...(validUntil && { validUntil }) };
  }

  /**
   * The vouchers of these codes, in their order. What the visitor's own unpaid hold reserves can be used: it is about to be replaced. Of a
   * voucher that has ended since it was reserved, that is all.
   * @throws DomainError INVALID at `vouchers` when one cannot be used, whatever the reason
   */
  async find(codes: readonly string[] | undefined, checkout: string): Promise<UsableVoucher[]> {
    if (!codes?.length) return [];
    const { manager } = this.database;
    const hashes = [...new Set(codes.map(hashOfCode))];
    const found = await this.vouchers.findByHashes(manager, hashes);
    const reserved = await this.vouchers.reservedBy(
      manager,
      found.map(({ id }) => id),
      { checkout, now: this.clock.now() },
    );
    const usable = await this.usable(manager, found, checkout, reserved);
    return hashes.map((hash) => {
      const id = found.find(({ codeHash }) => codeHash === hash)?.id;
      const one = usable.find((voucher) => voucher.id === id);
      if (!one || one.usableCents <= 0) throw unusable();
      return one;
    });
  }

  /**
   * Reserves what they are to pay for a hold, and again what has lapsed since; what else the hold reserved before is released.
   * @param checkout whose own unpaid hold is about to be replaced: what it reserves can be used
   * @returns false when a voucher has less than that meanwhile
   */
  async tryReserve(tx: Transaction, holdId: string, shares: readonly VoucherShare[] = [], checkout?: string): Promise<boolean> {
    const reserved = await this.vouchers.reservedFor(tx, holdId);
    if (shares.length === 0 && reserved.length === 0) return true;
    const ids = [...new Set([...shares, ...reserved].map(({ voucherId }) => voucherId))];
    const locked = await this.vouchers.lockAll(tx, ids);
    const now = this.clock.now();
    // Read again under the locks: another order may have released what had lapsed.
    const standing = await this.vouchers.reservedFor(tx, holdId);
    if (isSame(standing, shares)) return true;
    await this.release(tx, [...standing, ...(await this.vouchers.lapsed(tx, ids, { checkout, now }))]);
    const balances = await this.vouchers.balances(tx, ids);
    const isUsable = ({ voucherId, amountCents }: VoucherShare) => {
      const voucher = locked.find(({ id }) => id === voucherId);
      return voucher && !hasEnded(voucher, dayInNassau(now)) && (balances.get(voucherId) ?? noCents) >= amountCents;
    };
    if (!shares.every(isUsable)) return false;
    const reservation = { kind: 'reserve' as const, paymentRequestId: holdId };
    await this.vouchers.addEntries(
      tx,
      shares.map(({ voucherId, amountCents }) => ({ ...reservation, ref: randomUUID(), voucherId, amountCents: less(amountCents) })),
      now,
    );
    return true;
  }

  /** The charter is booked: what it reserves is used. @param shares that `tx` has reserved */
  async redeem(tx: Transaction, holdId: string, shares: readonly VoucherShare[] = []): Promise<void> {
    if (shares.length === 0) return;
    await this.release(tx, await this.vouchers.reservedFor(tx, holdId));
    const used = { kind: 'redeem' as const, paymentRequestId: holdId, ref: holdId };
    await this.vouchers.addEntries(
      tx,
      shares.map(({ voucherId, amountCents }) => ({ ...used, voucherId, amountCents: less(amountCents) })),
      this.clock.now(),
    );
  }

  /** Notes the end of reservations whose holds have ended. It may run late: nothing else waits for it. */
  async releaseLapsed(): Promise<void> {
    for (const id of await this.vouchers.reserving(this.database.manager)) {
      await this.database.transaction(async (tx) => {
        await this.vouchers.lock(tx, id);
        await this.releaseLapsedOf(tx, id);
      });
    }
  }

  /** @param id of the locked voucher */
  async releaseLapsedOf(tx: Transaction, id: string): Promise<void> {
    await this.release(tx, await this.vouchers.lapsed(tx, [id], { checkout: undefined, now: this.clock.now() }));
  }

  /** What can be used of each, by id: the sum of its entries, and what has lapsed. */
  async usableCents(tx: ReadManager, ids: readonly string[], checkout?: string): Promise<Map<string, Cents>> {
    const balances = await this.vouchers.balances(tx, ids);
    for (const { voucherId, amountCents } of await this.vouchers.lapsed(tx, ids, { checkout, now: this.clock.now() })) {
      balances.set(voucherId, cents((balances.get(voucherId) ?? 0) + amountCents));
    }
    return balances;
  }

  /** @param ended what can be used of a voucher that has ended, by id */
  private async usable(
    tx: ReadManager,
    found: readonly VoucherEntity[],
    checkout: string | undefined,
    ended: ReadonlyMap<string, Cents> = new Map(),
  ): Promise<UsableVoucher[]> {
    const today = dayInNassau(this.clock.now());
    const left = await this.usableCents(
      tx,
      found.map(({ id }) => id),
      checkout,
    );
    return found.map((voucher) => ({
      id: voucher.id,
      last4: voucher.last4,
      usableCents: hasEnded(voucher, today) ? (ended.get(voucher.id) ?? noCents) : cents(Math.max(0, left.get(voucher.id) ?? 0)),
    }));
  }

  private async release(tx: Transaction, reservations: readonly Reservation[]): Promise<void> {
    const once = new Map(reservations.map((one) => [`${one.voucherId} ${one.paymentRequestId}`, one]));
    await this.vouchers.addEntries(
      tx,
      [...once.values()].map((one) => ({ ...one, kind: 'release' as const, ref: randomUUID() })),
      this.clock.now(),
    );
  }
}

/** Stands for a voucher that does not exist, so that an unknown code takes the same queries as one of which nothing is left. */
const noVoucher = { id: '00000000-0000-0000-0000-000000000000', last4: '', validUntil: null } as VoucherEntity;

const unusable = () => invalid({ vouchers: fieldError('unknownVoucher') });

const less = (amount: Cents): Cents => cents(0 - amount);

const isSame = (reserved: readonly VoucherShare[], shares: readonly VoucherShare[]): boolean =>
  reserved.length === shares.length &&
  shares.every((share) => reserved.some((one) => one.voucherId === share.voucherId && one.amountCents === share.amountCents));
