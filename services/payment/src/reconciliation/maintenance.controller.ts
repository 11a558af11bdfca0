import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type Agreed, type AgreeRequest, GiveUpRequest, paymentMaintenance, type ReconcileRequest } from '@charter/contracts/operators';
import { Handles } from '@charter/messaging';
import { UndecidedPaymentService } from '../captures/undecided-payment.service.js';
import { FindingService } from '../report/finding.service.js';
import { RunService } from '../report/run.service.js';
import { BookingReconciliationService } from './booking-reconciliation.service.js';
import { PayPalReconciliationService } from './paypal-reconciliation.service.js';

/** Operations for operators. */
@Controller()
export class MaintenanceController {
  constructor(
    private readonly payPal: PayPalReconciliationService,
    private readonly bookings: BookingReconciliationService,
    private readonly undecided: UndecidedPaymentService,
    private readonly runs: RunService,
    private readonly findings: FindingService,
  ) {}

  @Handles(paymentMaintenance.reconcile)
  reconcile(@Payload() { since }: ReconcileRequest) {
    return this.payPal.reconcileNow(since);
  }

  @Handles(paymentMaintenance.compare)
  compare() {
    return this.bookings.compare();
  }

  @Handles(paymentMaintenance.agree)
  async agree(@Payload() range: AgreeRequest): Promise<Agreed> {
    const run = await this.runs.runToEnd(range);
    return { run, open: (await this.findings.overview()).open };
  }

  @Handles(paymentMaintenance.giveUp)
  giveUp(@Payload() request: GiveUpRequest) {
    return this.undecided.giveUp(request);
  }
}
