import { Module } from '@nestjs/common';
import { payment } from '@charter/contracts';
import { paymentMaintenance } from '@charter/contracts/operators';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { BookingSubscriber } from './payments/booking.subscriber.js';
import { CapturedAmount1760000800000 } from './migrations/1760000800000-captured-amount.js';
import { CreatePayment1760000200000 } from './migrations/1760000200000-create-payment.js';
import { RefundByStaff1760000540000 } from './migrations/1760000540000-refund-by-staff.js';
import { ComparisonRepository } from './comparison/comparison.repository.js';
import { ComparisonTimer } from './comparison/comparison.timer.js';
import { EventService } from './webhooks/event.service.js';
import { RefundRepository } from './refunds/refund.repository.js';
import { RefundRequestService } from './refunds/refund-request.service.js';
import { SetupService } from './orders/setup.service.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { CaptureService } from './captures/capture.service.js';
import { GiveUpService } from './payments/give-up.service.js';
import { LedgerService } from './payments/ledger.service.js';
import { OrderService } from './orders/order.service.js';
import { MeasurementsRepository } from './payments/metrics.repository.js';
import { LetDeliveriesGo1760000570000 } from './migrations/1760000570000-let-deliveries-go.js';
import { MoneyAtAGlance1760000560000 } from './migrations/1760000560000-money-at-a-glance.js';
import { MoneyTakenBack1760000700000 } from './migrations/1760000700000-money-taken-back.js';
import { PaymentController } from './payments/payment.controller.js';
import {
  DisputeEntity,
  paymentRetention,
  PaymentEntity,
  PayPalEventEntity,
  personalPayments,
  RefundEntity,
} from './payments/payment.entity.js';
import { paymentEnv } from './payment.env.js';
import { PaymentRepository } from './payments/payment.repository.js';
import { PayPalCredentialsService } from './paypal/paypal-credentials.service.js';
import { PayPalClient } from './paypal/paypal.client.js';
import { ReconciliationTimer } from './payments/reconciliation.timer.js';
import { StaffRefundService } from './refunds/staff-refund.service.js';
import { RefundService } from './refunds/refund.service.js';
import { seed } from './seed.js';
import { WebhookService } from './webhooks/webhook.service.js';
import { WebhookSignature } from './webhooks/webhook-signature.client.js';

@Module({
  imports: [
    serviceKitModule(),
    databaseModule({
      ...paymentEnv.database,
      tables: [
        messagingTables,
        auditTables,
        {
          entities: [PaymentEntity, RefundEntity, PayPalEventEntity, DisputeEntity],
          migrations: [
            CreatePayment1760000200000,
            RefundByStaff1760000540000,
            MoneyAtAGlance1760000560000,
            LetDeliveriesGo1760000570000,
            MoneyTakenBack1760000700000,
            CapturedAmount1760000800000,
          ],
          retention: paymentRetention,
          personal: personalPayments,
        },
      ],
    }),
    messagingModule({ service: 'payment', ...paymentEnv.messaging }),
  ],
  controllers: [PaymentController],
  providers: [
    SetupService,
    OrderService,
    CaptureService,
    LedgerService,
    GiveUpService,
    RefundRequestService,
    RefundService,
    StaffRefundService,
    WebhookService,
    EventService,
    WebhookSignature,
    PayPalClient,
    PayPalCredentialsService,
    PaymentRepository,
    RefundRepository,
    WebhookRepository,
    ComparisonRepository,
    MeasurementsRepository,
    BookingSubscriber,
    ReconciliationTimer,
    ComparisonTimer,
  ],
})
export class PaymentModule {}

export const paymentService: Service = {
  name: 'payment',
  module: PaymentModule,
  contracts: [payment, paymentMaintenance],
  settings: paymentEnv,
  seed,
};
