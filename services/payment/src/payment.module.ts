import { Module } from '@nestjs/common';
import { payment } from '@charter/contracts';
import { paymentRemedies } from '@charter/contracts/operators';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { kitModule, type Service } from '@charter/service-kit';
import { BookingListener } from './booking.listener.js';
import { CapturedAmount1760000800000 } from './migrations/1760000800000-captured-amount.js';
import { CreatePayment1760000200000 } from './migrations/1760000200000-create-payment.js';
import { RefundByStaff1760000540000 } from './migrations/1760000540000-refund-by-staff.js';
import { ComparisonRepository } from './comparison.repository.js';
import { ComparisonTimer } from './comparison.timer.js';
import { EventService } from './event.service.js';
import { RefundRepository } from './refund.repository.js';
import { RefundRequestService } from './refund-request.service.js';
import { SetupService } from './setup.service.js';
import { WebhookRepository } from './webhook.repository.js';
import { CaptureService } from './capture.service.js';
import { GiveUpService } from './give-up.service.js';
import { LedgerService } from './ledger.service.js';
import { OrderService } from './order.service.js';
import { MeasurementsRepository } from './measurements.repository.js';
import { LetDeliveriesGo1760000570000 } from './migrations/1760000570000-let-deliveries-go.js';
import { MoneyAtAGlance1760000560000 } from './migrations/1760000560000-money-at-a-glance.js';
import { MoneyTakenBack1760000700000 } from './migrations/1760000700000-money-taken-back.js';
import { PaymentController } from './payment.controller.js';
import { DisputeEntity, keptPayments, PaymentEntity, PayPalEventEntity, personalPayments, RefundEntity } from './payment.entity.js';
import { paymentEnv } from './payment.env.js';
import { PaymentRepository } from './payment.repository.js';
import { PayPalCredentialsService } from './paypal-credentials.service.js';
import { PayPalClient } from './paypal.client.js';
import { ReconcilerTimer } from './reconciler.timer.js';
import { RefundDeskService } from './refund-desk.service.js';
import { RefundService } from './refund.service.js';
import { seed } from './seed.js';
import { WebhookService } from './webhook.service.js';
import { WebhookSignature } from './webhook-signature.guard.js';

@Module({
  imports: [
    kitModule(),
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
          kept: keptPayments,
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
    RefundDeskService,
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
    BookingListener,
    ReconcilerTimer,
    ComparisonTimer,
  ],
})
export class PaymentModule {}

export const paymentService: Service = {
  name: 'payment',
  module: PaymentModule,
  contracts: [payment, paymentRemedies],
  settings: paymentEnv,
  seed,
};
