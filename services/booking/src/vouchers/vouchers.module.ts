import { Module } from '@nestjs/common';
import { PricingModule } from '../pricing/index.js';
import { AccountsModule } from '../accounts/index.js';
import { StaffReturnService } from './staff-return.service.js';
import { VoucherCreditNoteRepository } from './voucher-credit-note.repository.js';
import { VoucherCreditNoteService } from './voucher-credit-note.service.js';
import { VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherEndService } from './voucher-end.service.js';
import { VoucherListService } from './voucher-list.service.js';
import { VoucherPaymentChangesService } from './voucher-payment-changes.service.js';
import { VoucherPaymentService } from './voucher-payment.service.js';
import { VoucherPurchaseService } from './voucher-purchase.service.js';
import { VoucherRefundService } from './voucher-refund.service.js';
import { VoucherReminderService } from './voucher-reminder.service.js';
import { VoucherReturnResultService } from './voucher-return-result.service.js';
import { VoucherReturnRepository } from './voucher-return.repository.js';
import { VoucherReturnService } from './voucher-return.service.js';
import { VoucherUseService } from './voucher-use.service.js';
import { VoucherController } from './voucher.controller.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherTimer } from './voucher.timer.js';

/** Gift vouchers. */
@Module({
  imports: [PricingModule, AccountsModule],
  controllers: [VoucherController],
  providers: [
    StaffReturnService,
    VoucherCreditNoteRepository,
    VoucherCreditNoteService,
    VoucherDeliveryService,
    VoucherEndService,
    VoucherListService,
    VoucherPaymentChangesService,
    VoucherPaymentService,
    VoucherPurchaseService,
    VoucherRefundService,
    VoucherReminderService,
    VoucherRepository,
    VoucherReturnRepository,
    VoucherReturnResultService,
    VoucherReturnService,
    VoucherTimer,
    VoucherUseService,
  ],
  exports: [
    VoucherCreditNoteRepository,
    VoucherCreditNoteService,
    VoucherRefundService,
    VoucherRepository,
    VoucherReturnRepository,
    VoucherReturnResultService,
    VoucherReturnService,
    VoucherUseService,
  ],
})
export class VouchersModule {}
