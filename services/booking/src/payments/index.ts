export { PaymentsModule } from './payments.module.js';
export { GuestPaymentService } from './guest-payment.service.js';
export { ManualPaymentService } from './manual-payment.service.js';
export { PaymentChangesService } from './payment-changes.service.js';
