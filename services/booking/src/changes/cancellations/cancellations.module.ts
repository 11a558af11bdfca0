import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../../calendar/availability/availability.module.js';
import { BookingsModule } from '../../sales/bookings/bookings.module.js';
import { FolioModule } from '../../accounts/folio/folio.module.js';
import { PaymentRequestsModule } from '../../accounts/payment-requests/payment-requests.module.js';
import { VouchersModule } from '../../vouchers/vouchers.module.js';
import { CancellationController } from './cancellation.controller.js';
import { CancellationRepository } from './cancellation.repository.js';
import { CancellationRefundService } from './cancellation-refund.service.js';
import { CancellationService } from './cancellation.service.js';
import { CancellationViewService } from './cancellation-view.service.js';
import { GuestCancellationService } from './guest-cancellation.service.js';
import { QuoteService } from './quote.service.js';
import { RefundPartRepository } from './refund-part.repository.js';
import { RefundResultService } from './refund-result.service.js';
import { RefundSubscriber } from './refund.subscriber.js';
import { RemovalService } from './removal.service.js';
import { StaffRefundService } from './staff-refund.service.js';
import { StaffStatusService } from './staff-status.service.js';

@Module({
  imports: [AvailabilityModule, BookingsModule, FolioModule, PaymentRequestsModule, VouchersModule],
  controllers: [CancellationController],
  providers: [
    CancellationRefundService,
    CancellationRepository,
    CancellationService,
    CancellationViewService,
    GuestCancellationService,
    QuoteService,
    RefundPartRepository,
    RefundResultService,
    RefundSubscriber,
    RemovalService,
    StaffRefundService,
    StaffStatusService,
  ],
  exports: [
    CancellationRefundService,
    CancellationRepository,
    CancellationService,
    CancellationViewService,
    GuestCancellationService,
    QuoteService,
  ],
})
export class CancellationsModule {}
