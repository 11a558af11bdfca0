import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../calendar/availability/availability.module.js';
import { DocumentsModule } from '../accounts/documents/documents.module.js';
import { FolioModule } from '../accounts/folio/folio.module.js';
import { PaymentRequestsModule } from '../accounts/payment-requests/payment-requests.module.js';
import { StaffReturnService } from './staff-return.service.js';
import { VoucherController } from './voucher.controller.js';
import { VoucherDeliveryService } from './voucher-delivery.service.js';
import { VoucherEndService } from './voucher-end.service.js';
import { VoucherListService } from './voucher-list.service.js';
import { VoucherPaymentChangesService } from './voucher-payment-changes.service.js';
import { VoucherPurchaseService } from './voucher-purchase.service.js';
import { VoucherRefundService } from './voucher-refund.service.js';
import { VoucherReminderService } from './voucher-reminder.service.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherReturnRepository } from './voucher-return.repository.js';
import { VoucherReturnResultService } from './voucher-return-result.service.js';
import { VoucherReturnService } from './voucher-return.service.js';
import { VoucherTimer } from './voucher.timer.js';
import { VoucherUseService } from './voucher-use.service.js';

@Module({
  imports: [AvailabilityModule, DocumentsModule, FolioModule, PaymentRequestsModule],
  controllers: [VoucherController],
  providers: [
    StaffReturnService,
    VoucherDeliveryService,
    VoucherEndService,
    VoucherListService,
    VoucherPaymentChangesService,
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
    VoucherDeliveryService,
    VoucherPaymentChangesService,
    VoucherRefundService,
    VoucherRepository,
    VoucherReturnRepository,
    VoucherReturnResultService,
    VoucherReturnService,
    VoucherUseService,
  ],
})
export class VouchersModule {}
