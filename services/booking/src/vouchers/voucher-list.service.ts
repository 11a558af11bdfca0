import { Injectable } from '@nestjs/common';
import { type Cents, cents, sumOf, toDollars, type Voucher, type Vouchers } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../availability/calendar.js';
import { stateOf } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherUseService } from './voucher-use.service.js';

/** Vouchers as staff see them. */
@Injectable()
export class VoucherListService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly use: VoucherUseService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<Vouchers> {
    const { manager } = this.database;
    const rows = await this.vouchers.paid(manager);
    const ids = rows.map(({ id }) => id);
    const usable = await this.use.usableCents(manager, ids);
    const reserved = await this.vouchers.reservedOf(manager, ids, this.clock.now());
    const today = dayInNassau(this.clock.now());
    const vouchers = rows.map((row) => toVoucher(row, usable.get(row.id) ?? noCents, reserved.get(row.id) ?? noCents, today));
    const open = rows.flatMap(({ id }, index) => (vouchers[index]!.state === 'open' ? [usable.get(id)!, reserved.get(id) ?? noCents] : []));
    return { vouchers, outstanding: toDollars(sumOf(open)) };
  }
}

const noCents = cents(0);

function toVoucher(row: VoucherEntity, usableCents: Cents, reservedCents: Cents, today: string): Voucher {
  const { id, last4, packageName, forName, deliverTo, deliverOn, validUntil, locale, buyerEmail } = row;
  return {
    id,
    last4,
    state: stateOf(row, cents(usableCents + reservedCents), today),
    amount: toDollars(row.initialCents),
    balance: toDollars(cents(Math.max(0, usableCents))),
    reserved: toDollars(reservedCents),
    packageName,
    buyer: { firstName: row.buyerFirstName, lastName: row.buyerLastName, email: buyerEmail },
    forName,
    deliverTo: deliverTo ?? buyerEmail,
    deliverOn,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    validUntil,
    locale,
    createdAt: row.createdAt.toISOString(),
  };
}
