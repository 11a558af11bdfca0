import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherUseService } from './voucher-use.service.js';

/** Sends vouchers on their day, and notes the end of reservations. */
@Injectable()
export class VoucherTimer {
  constructor(
    private readonly delivery: VoucherDeliveryService,
    private readonly use: VoucherUseService,
  ) {}

  @Every(minuteMs)
  async deliverVouchers(): Promise<void> {
    await this.delivery.deliverDue();
  }

  @Every(minuteMs)
  async releaseVouchers(): Promise<void> {
    await this.use.releaseLapsed();
  }
}
