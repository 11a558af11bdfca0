import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  GiftForm,
  VoucherBalanceRequest,
  VoucherEnd,
  VoucherFileRequest,
  VoucherRefundRequest,
  VoucherResend,
  vouchers,
  type VoucherTerms,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { BookingConfig } from '../booking.env.js';
import { StaffReturnService } from './staff-return.service.js';
import { VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherEndService } from './voucher-end.service.js';
import { VoucherListService } from './voucher-list.service.js';
import { VoucherPurchaseService } from './voucher-purchase.service.js';
import { VoucherUseService } from './voucher-use.service.js';

@Controller()
export class VoucherController {
  constructor(
    private readonly purchases: VoucherPurchaseService,
    private readonly use: VoucherUseService,
    private readonly lists: VoucherListService,
    private readonly delivery: VoucherDeliveryService,
    private readonly ends: VoucherEndService,
    private readonly returns: StaffReturnService,
    @Inject(BookingConfig) private readonly config: Pick<BookingConfig, 'voucherMonths' | 'withdrawalDays'>,
  ) {}

  @Handles(vouchers.buy)
  buy(@Payload() form: GiftForm) {
    return this.purchases.buy(form);
  }

  @Handles(vouchers.balance)
  balance(@Payload() { code, checkout }: VoucherBalanceRequest) {
    return this.use.balanceOf(code, checkout);
  }

  @Handles(vouchers.terms)
  terms(): VoucherTerms {
    return { months: this.config.voucherMonths, withdrawalDays: this.config.withdrawalDays };
  }

  @Handles(vouchers.list)
  list() {
    return this.lists.list();
  }

  @Handles(vouchers.setEnd)
  setEnd(@Payload() request: VoucherEnd) {
    return this.ends.setEnd(request);
  }

  @Handles(vouchers.refund)
  refund(@Payload() request: VoucherRefundRequest) {
    return this.returns.refund(request);
  }

  @Handles(vouchers.resend)
  resend(@Payload() request: VoucherResend) {
    return this.delivery.resend(request);
  }

  @Handles(vouchers.render)
  render(@Payload() request: VoucherFileRequest) {
    return this.delivery.render(request);
  }
}
