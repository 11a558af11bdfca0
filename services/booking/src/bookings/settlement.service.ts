import { Injectable } from '@nestjs/common';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { HoldRepository } from '../holds/hold.repository.js';
import { BookingCreationService, type CapturedPayment } from './booking-creation.service.js';
import { BookingRepository } from './booking.repository.js';
import { PaymentRejectionService } from './payment-rejection.service.js';
import { decideSettlement } from './settlement.js';

/** Turns a captured payment into a booking, or rejects it, upon which payment refunds it. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly holds: HoldRepository,
    private readonly creation: BookingCreationService,
    private readonly rejection: PaymentRejectionService,
    private readonly clock: Clock,
  ) {}

  /** The event may be delivered repeatedly, to several processes at the same time: the lock of the hold's row puts the calls in order. */
  async settle(tx: Transaction, payment: CapturedPayment): Promise<void> {
    const hold = await this.holds.lock(tx, payment.holdId);
    if (!hold) throw new Error(`payment ${payment.paymentId} names hold ${payment.holdId}, which does not exist`);
    const now = this.clock.now();
    const decision = decideSettlement(hold, await this.bookings.byPayment(tx, payment.paymentId), payment, now);
    switch (decision.kind) {
      case 'existing':
        return;
      case 'refuse-again':
        return this.rejection.publish(tx, hold, payment, decision.reason);
      case 'refuse':
        return this.rejection.reject(tx, hold, payment, decision.reason);
      case 'release':
        return this.rejection.release(tx, hold);
      case 'book': {
        const booking = await this.creation.createFromHold(tx, hold, { ...payment, refundedCents: decision.refundedCents }, now);
        if (!booking) await this.rejection.reject(tx, hold, payment, 'slot_gone');
      }
    }
  }
}
