import { Injectable } from '@nestjs/common';
import { cents, voucherEvents } from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../shared/nassau-time.js';
import { wallClockOf } from '../shared/nassau-clock.js';
import { endsAt, isReminderDue, latestReminded, stateOf } from './voucher.js';
import { toSoldVoucher } from './voucher-delivery.service.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherUseService } from './voucher-use.service.js';

/** Publishes that vouchers end soon, once for each last day that they have had. */
@Injectable()
export class VoucherReminderService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly use: VoucherUseService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async remind(): Promise<void> {
    const today = dayInNassau(this.clock.now());
    for (const id of await this.vouchers.ending(this.database.manager, { today, until: latestReminded(today) })) {
      await this.database.transaction((tx) => this.remindOfOne(tx, id));
    }
  }

  /** The lock holds off orders and changes of the end until the event is stored, so that it has what is left now. */
  private async remindOfOne(tx: Transaction, id: string): Promise<void> {
    const voucher = await this.vouchers.lock(tx, id);
    const now = this.clock.now();
    const day = dayInNassau(now);
    if (!voucher?.validUntil || !isReminderDue(voucher, { day, hour: wallClockOf(now).getUTCHours() })) return;
    const leftCents = (await this.use.usableCents(tx, [id])).get(id) ?? cents(0);
    if (stateOf(voucher, leftCents, day) !== 'open') return;
    const sold = toSoldVoucher(voucher);
    // It was anonymized.
    if (!sold.deliverTo) return;
    if (!(await this.vouchers.addReminder(tx, { voucherId: id, validUntil: voucher.validUntil, createdAt: now }))) return;
    await this.outbox.add(tx, voucherEvents.ending, { voucher: sold, leftCents, endsAt: endsAt(voucher.validUntil) });
  }
}
