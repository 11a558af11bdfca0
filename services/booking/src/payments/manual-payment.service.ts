import { Injectable } from '@nestjs/common';
import { bookingEvents, fromDollars, invalid, type ManualPaymentRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { FolioRepository } from '../accounts/index.js';
import { decideManualPayment } from '../accounts/model.js';
import { balanceDueOf, BookingAccountService, type BookingEntity, BookingRepository, toBooking } from '../sales/index.js';

/** The payments that staff record. */
@Injectable()
export class ManualPaymentService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly folios: FolioRepository,
    private readonly accounts: BookingAccountService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** The lock of the booking's row puts repeated requests in order. A booking that costs nothing more can still be paid: staff see what is too much. */
  async record({ bookingId, entryId, amount, method, note = '', notifyGuest = false, staff }: ManualPaymentRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      const amountCents = fromDollars(amount);
      const known = await this.folios.find(tx, 'payment', entryId);
      const recorded = await this.folios.recordedBy(tx, bookingId, method);
      const decision = decideManualPayment({ bookingId, amountCents, method, note }, known, recorded);
      if (decision.kind === 'invalid') throw invalid(decision.fields);
      if (decision.kind === 'known') return;
      const actor = staffActor(staff.username);
      const { paymentStatus } = booking;
      await this.accounts.record(tx, booking, [
        { kind: 'payment', ref: entryId, amountCents, method, actor, text: note, at: this.clock.now() },
      ]);
      await recordAudit(tx, {
        actor,
        action: 'booking.recordPayment',
        subject: bookingId,
        before: { paymentStatus },
        after: { paymentStatus: booking.paymentStatus, amount, method, ...(note && { note }) },
      });
      if (notifyGuest && amount > 0 && booking.status !== 'cancelled') await this.publish(tx, booking, entryId, amount);
    });
  }

  /** Publishes the payment, about which the guest is sent an e-mail. */
  private async publish(tx: Transaction, booking: BookingEntity, entryId: string, amount: number): Promise<void> {
    await this.outbox.add(tx, bookingEvents.balancePaid, {
      booking: toBooking(booking),
      paymentRequestId: entryId,
      amount,
      stillDue: balanceDueOf(booking),
      byHand: true,
    });
  }
}
