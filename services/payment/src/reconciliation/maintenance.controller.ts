import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { GiveUpRequest, paymentMaintenance, type ReconcileRequest } from '@charter/contracts/operators';
import { Handles } from '@charter/messaging';
import { UndecidedPaymentService } from '../captures/undecided-payment.service.js';
import { BookingReconciliationService } from './booking-reconciliation.service.js';
import { PayPalReconciliationService } from './paypal-reconciliation.service.js';

/** Operations for operators. */
@Controller()
export class MaintenanceController {
  constructor(
    private readonly payPal: PayPalReconciliationService,
    private readonly bookings: BookingReconciliationService,
    private readonly undecided: UndecidedPaymentService,
  ) {}

  @Handles(paymentMaintenance.reconcile)
  reconcile(@Payload() { since }: ReconcileRequest) {
    return this.payPal.reconcileNow(since);
  }

  @Handles(paymentMaintenance.compare)
  compare() {
    return this.bookings.compare();
  }

  @Handles(paymentMaintenance.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.undecided.giveUp(request);
  }
}
