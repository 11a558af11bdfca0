import { type DynamicModule, Module } from '@nestjs/common';
import { books, payment, paymentAttention, reconciliation } from '@charter/contracts';
import { paymentMaintenance } from '@charter/contracts/operators';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { queues } from '@charter/messaging/queues';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { BackOfficeController } from './back-office/back-office.controller.js';
import { AttentionService } from './back-office/attention.service.js';
import { PaymentRecordService } from './back-office/payment-record.service.js';
import { StaffRefundRequestService } from './back-office/staff-refund-request.service.js';
import { StaffRefundService } from './back-office/staff-refund.service.js';
import { CaptureAttemptService } from './captures/capture-attempt.service.js';
import { CaptureService } from './captures/capture.service.js';
import { PaymentRefreshService } from './captures/payment-refresh.service.js';
import { UndecidedPaymentService } from './captures/undecided-payment.service.js';
import * as migrations from './migrations/index.js';
import { CheckoutService } from './orders/checkout.service.js';
import { RequestPaymentService } from './orders/request-payment.service.js';
import { OrderService } from './orders/order.service.js';
import { PayPalSetupService } from './orders/paypal-setup.service.js';
import { PaymentController } from './payment.controller.js';
import type { PaymentConfig } from './payment.env.js';
import { BookingSubscriber } from './payments/booking.subscriber.js';
import { PaymentMetricsRepository } from './reconciliation/payment-metrics.repository.js';
import { PaymentEntity, paymentRetention, personalPayments } from './payments/payment.entity.js';
import { PaymentRepository } from './payments/payment.repository.js';
import { PaymentService } from './payments/payment.service.js';
import { RefundRequestService } from './payments/refund-request.service.js';
import { personalRefunds, RefundEntity } from './payments/refund.entity.js';
import { RefundRepository } from './payments/refund.repository.js';
import { PayPalCredentialsService } from './paypal/paypal-credentials.service.js';
import { PayPalSettings } from './paypal/paypal-settings.js';
import { PayPalTransport } from './paypal/paypal-transport.client.js';
import { PayPalClient } from './paypal/paypal.client.js';
import { WebhookSignatureClient } from './paypal/webhook-signature.client.js';
import { BookingReconciliationRepository } from './reconciliation/booking-reconciliation.repository.js';
import { BookingReconciliationService } from './reconciliation/booking-reconciliation.service.js';
import { MaintenanceController } from './reconciliation/maintenance.controller.js';
import { PaymentCheckService } from './reconciliation/payment-check.service.js';
import { PayPalReconciliationService } from './reconciliation/paypal-reconciliation.service.js';
import { ReconciliationTimer } from './reconciliation/reconciliation.timer.js';
import { UnsettledRepository } from './reconciliation/unsettled.repository.js';
import { DueRefundService } from './refunds/due-refund.service.js';
import { RefundService } from './refunds/refund.service.js';
import { AccountingEntryRepository } from './report/book-entries.repository.js';
import { ComparisonResultService } from './report/comparison-result.service.js';
import { ComparisonService } from './report/comparison.service.js';
import { FindingEntity, personalFindings } from './report/finding.entity.js';
import { FindingService } from './report/finding.service.js';
import { ReconciliationSettings } from './report/reconciliation-settings.js';
import { ReportClient } from './report/report.client.js';
import { ReportController } from './report/report.controller.js';
import { ReportRepository } from './report/report.repository.js';
import { RunRepository } from './report/run.repository.js';
import { RunService } from './report/run.service.js';
import { seed } from './seed.js';
import { DisputeEntity, personalDisputes } from './webhooks/dispute.entity.js';
import { DisputeRepository } from './webhooks/dispute.repository.js';
import { DisputeService } from './webhooks/dispute.service.js';
import { PayPalEventService } from './webhooks/paypal-event.service.js';
import { PayPalEventEntity, personalWebhooks, webhookRetention } from './webhooks/webhook.entity.js';
import { WebhookRepository } from './webhooks/webhook.repository.js';
import { WebhookService } from './webhooks/webhook.service.js';

const paymentTables = {
  entities: [PaymentEntity, RefundEntity, PayPalEventEntity, DisputeEntity, FindingEntity],
  migrations: Object.values(migrations),
  retention: [webhookRetention, paymentRetention],
  personal: [personalPayments, personalRefunds, personalDisputes, personalWebhooks, personalFindings],
};

/** All tables in the service's database. */
export const paymentDatabase = [messagingTables, auditTables, paymentTables];

@Module({})
class PaymentModule {
  static register({ database, messaging, payPal, reconciliation: settings }: PaymentConfig): DynamicModule {
    return {
      module: PaymentModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...database, tables: paymentDatabase }),
        messagingModule({ service: 'payment', ...messaging, queues }),
      ],
      controllers: [PaymentController, BackOfficeController, ReportController, MaintenanceController],
      providers: [
        { provide: PayPalSettings, useValue: payPal },
        { provide: ReconciliationSettings, useValue: settings },
        PayPalTransport,
        PayPalClient,
        PayPalCredentialsService,
        WebhookSignatureClient,
        PaymentRepository,
        RefundRepository,
        RefundRequestService,
        PaymentService,
        PaymentMetricsRepository,
        BookingSubscriber,
        PayPalSetupService,
        RequestPaymentService,
        OrderService,
        CheckoutService,
        PaymentRefreshService,
        CaptureAttemptService,
        CaptureService,
        UndecidedPaymentService,
        RefundService,
        DueRefundService,
        DisputeRepository,
        DisputeService,
        WebhookRepository,
        PayPalEventService,
        WebhookService,
        AttentionService,
        PaymentRecordService,
        StaffRefundRequestService,
        StaffRefundService,
        ReportClient,
        ReportRepository,
        RunRepository,
        AccountingEntryRepository,
        ComparisonResultService,
        ComparisonService,
        RunService,
        FindingService,
        PaymentCheckService,
        UnsettledRepository,
        PayPalReconciliationService,
        BookingReconciliationRepository,
        BookingReconciliationService,
        ReconciliationTimer,
      ],
    };
  }
}

export const paymentService = (config: PaymentConfig): Service => ({
  name: 'payment',
  module: PaymentModule.register(config),
  contracts: [payment, paymentAttention, reconciliation, { entries: books.entries }, paymentMaintenance],
  settings: config,
  seed: (app) => seed(app, config.demoData),
});
