import { Injectable } from '@nestjs/common';
import { hourMs, minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherEndService } from './voucher-end.service.js';
import { VoucherReminderService } from './voucher-reminder.service.js';
import { VoucherUseService } from './voucher-use.service.js';

/** Sends vouchers on their day, reminds of their end, and records the ends of reservations and of vouchers. */
@Injectable()
export class VoucherTimer {
  constructor(
    private readonly delivery: VoucherDeliveryService,
    private readonly use: VoucherUseService,
    private readonly ends: VoucherEndService,
    private readonly reminders: VoucherReminderService,
  ) {}

  @Every(minuteMs)
  async deliverVouchers(): Promise<void> {
    await this.delivery.deliverDue();
  }

  @Every(minuteMs)
  async releaseVouchers(): Promise<void> {
    await this.use.releaseLapsed();
  }

  @Every(hourMs)
  async expireVouchers(): Promise<void> {
    await this.ends.expireEnded();
  }

  @Every(hourMs)
  async remindOfEnds(): Promise<void> {
    await this.reminders.remind();
  }
}
