import { Injectable } from '@nestjs/common';
import { type Cents, cents, revisionOf, sumOf, toDollars, type Voucher, type Vouchers } from '@charter/contracts';
import { Database } from '@charter/database';
import type { VoucherState } from '@charter/contracts/browser';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../shared/nassau-time.js';
import { hasEnded, stateOf } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { toVoucherRefund } from './staff-return.service.js';
import type { VoucherReturnEntity } from './voucher-return.entity.js';
import { VoucherReturnRepository } from './voucher-return.repository.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherUseService } from './voucher-use.service.js';

/** Vouchers as staff see them. */
@Injectable()
export class VoucherListService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly returns: VoucherReturnRepository,
    private readonly use: VoucherUseService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Vouchers> {
    const { manager } = this.database;
    const rows = await this.vouchers.paid(manager);
    const ids = rows.map(({ id }) => id);
    const usable = await this.use.usableCents(manager, ids);
    const reserved = await this.vouchers.reservedOf(manager, ids, this.clock.now());
    const expired = await this.vouchers.expiredOf(manager, ids);
    const returns = Map.groupBy(await this.returns.ofVouchers(manager, ids), ({ voucherId }) => voucherId);
    const today = dayInNassau(this.clock.now());
    const listed = rows.map((row) => {
      const of = (sums: ReadonlyMap<string, Cents>) => sums.get(row.id) ?? noCents;
      const standing = standingOf(row, { usable: of(usable), reserved: of(reserved), expired: of(expired) }, today);
      return { ...standing, returns: returns.get(row.id) ?? [] };
    });
    const owed = listed.filter(({ state }) => state !== 'returned');
    const outstanding = toDollars(sumOf(owed.flatMap(({ usableCents, reservedCents }) => [usableCents, reservedCents])));
    return { vouchers: listed.map(toVoucher), outstanding };
  }
}

const noCents = cents(0);

interface ListedVoucher {
  row: VoucherEntity;
  state: VoucherState;
  usableCents: Cents;
  reservedCents: Cents;
  expiredCents: Cents;
}

/** What is left counts as expired after the last day, also before that is recorded. */
function standingOf(
  row: VoucherEntity,
  { usable, reserved, expired }: Record<'usable' | 'reserved' | 'expired', Cents>,
  today: string,
): ListedVoucher {
  const left = cents(Math.max(0, usable));
  const lost = hasEnded(row, today) ? cents(left + expired) : noCents;
  const state = stateOf(row, cents(Math.max(left, lost) + reserved), today);
  const isExpired = state === 'expired';
  return { row, state, usableCents: isExpired ? noCents : left, reservedCents: reserved, expiredCents: isExpired ? lost : noCents };
}

function toVoucher({
  row,
  state,
  usableCents,
  reservedCents,
  expiredCents,
  returns,
}: ListedVoucher & { returns: VoucherReturnEntity[] }): Voucher {
  const { id, last4, packageName, forName, deliverTo, deliverOn, locale, buyerEmail } = row;
  return {
    id,
    last4,
    state,
    amount: toDollars(row.initialCents),
    balance: toDollars(usableCents),
    reserved: toDollars(reservedCents),
    expired: toDollars(expiredCents),
    packageName,
    buyer: { firstName: row.buyerFirstName, lastName: row.buyerLastName, email: buyerEmail },
    forName,
    deliverTo: deliverTo ?? buyerEmail,
    deliverOn,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    locale,
    createdAt: row.createdAt.toISOString(),
    ...(returns.length > 0 && { refunds: returns.map(toVoucherRefund) }),
    ...endOf(row),
  };
}

/** What staff change of a voucher. */
export const endOf = ({ validUntil }: Pick<VoucherEntity, 'validUntil'>) => ({ validUntil, revision: revisionOf({ validUntil }) });
