import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../accounts/index.js';
import { BookingCreationService, BookingRepository, type CapturedPayment, HoldRepository } from '../sales/index.js';
import { decideSettlement } from './settlement.js';
import { RefusedPaymentService } from './refused-payment.service.js';
import { RequestSettlementService } from './request-settlement.service.js';

/** Turns a captured payment into a booking, settles what a guest was asked to pay, or refuses it, upon which payment refunds it. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly creation: BookingCreationService,
    private readonly refused: RefusedPaymentService,
    private readonly requests: PaymentRequestRepository,
    private readonly requestSettlement: RequestSettlementService,
    private readonly clock: Clock,
  ) {}

  /** The event may be delivered repeatedly, to several processes at the same time: the lock of the hold's row puts the calls in order. */
  async settle(tx: Transaction, payment: CapturedPayment): Promise<void> {
    const request = await this.requests.findNonCharter(tx, payment.paymentRequestId);
    if (request) return this.requestSettlement.settle(tx, request, payment);
    const hold = await this.holds.lock(tx, payment.paymentRequestId);
    if (!hold) throw new Error(`payment ${payment.paymentId} names hold ${payment.paymentRequestId}, which does not exist`);
    const now = this.clock.now();
    const decision = decideSettlement(hold, await this.bookings.byPayment(tx, payment.paymentId), payment, now);
    switch (decision.kind) {
      case 'existing':
        return;
      case 'refuse-again':
        return this.refused.publish(tx, hold, payment, decision.reason);
      case 'refuse':
        return this.refused.refuse(tx, hold, payment, decision.reason);
      case 'release':
        return this.refused.release(tx, hold);
      case 'book': {
        const booking = await this.creation.createFromHold(tx, hold, { ...payment, refundedCents: decision.refundedCents }, now);
        if (!booking) await this.refused.refuse(tx, hold, payment, 'slot_gone');
      }
    }
  }
}
