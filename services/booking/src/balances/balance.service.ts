import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type RequestPaymentRequest,
  bookingEvents,
  type BalanceReminder,
  DomainError,
  fromDollars,
  invalid,
  toDollars,
} from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { momentOf } from '../availability/calendar.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository, toBooking } from '../bookings/booking.repository.js';
import type { BookingPaymentRequest } from '../payment-requests/payment-request.entity.js';
import { isPayable, isUnderReview, underReview } from '../payment-requests/payment-request.js';
import { PaymentRequestRepository } from '../payment-requests/payment-request.repository.js';
import { balanceReminderDue, decideRequest } from './balance.js';

/** Asks guests for balances, and reminds them. */
@Injectable()
export class BalanceService {
  constructor(
    private readonly database: Database,
    private readonly bookings: BookingRepository,
    private readonly requests: PaymentRequestRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * A new request closes the former; a repeated one changes nothing, and sends no second e-mail.
   * @throws DomainError BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED, INVALID
   */
  async ask({ bookingId, kind, amount, dueAt: due, staff }: RequestPaymentRequest): Promise<void> {
    await this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (booking.status === 'cancelled')
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'A cancelled booking has nothing to pay.' });
      const [open] = (await this.requests.openOf(tx, bookingId)).filter((request) => request.kind === kind);
      const [amountCents, dueAt, now] = [fromDollars(amount), momentOf(due), this.clock.now()];
      const decision = decideRequest(booking, open, amountCents, dueAt, now);
      if (decision.kind === 'known') return;
      if (decision.kind === 'invalid') throw invalid(decision.fields);
      if (open && isUnderReview(open, now)) throw underReview('balance');
      await this.requests.closeOf(tx, bookingId, kind);
      const request = { id: randomUUID(), kind, bookingId, amountCents, lines: [], dueAt, createdAt: now };
      await this.requests.add(tx, request);
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'booking.requestPayment',
        subject: bookingId,
        before: open ? { amount: toDollars(open.amountCents), dueAt: open.dueAt } : null,
        after: { amount, dueAt },
      });
      await this.publish(tx, booking, { ...request, dueAt: dueAt! }, 'requested');
    });
  }

  /** The lock holds off payments and cancellations until the event is stored. */
  async remind(): Promise<void> {
    for (const { id, bookingId } of await this.requests.dueAround(this.database.manager, this.clock.now())) {
      await this.database.transaction(async (tx) => {
        const booking = await this.bookings.lockWithDeleted(tx, bookingId);
        const request = await this.requests.lock<BookingPaymentRequest>(tx, { id });
        const { dueAt } = request;
        const now = this.clock.now();
        const sails = booking.status !== 'cancelled' && !booking.archivedAt;
        const awaited = isPayable(request, booking, now) && !isUnderReview(request, now);
        const reminder = sails && dueAt && awaited && balanceReminderDue({ ...request, dueAt }, now);
        if (!reminder) return;
        await this.requests.saveReminder(tx, request, reminder);
        await this.publish(tx, booking, { ...request, dueAt }, reminder);
      });
    }
  }

  private async publish(
    tx: Transaction,
    booking: BookingEntity,
    { id: paymentRequestId, amountCents, dueAt }: Pick<BookingPaymentRequest, 'id' | 'amountCents'> & { dueAt: Date },
    reason: BalanceReminder | 'requested',
  ): Promise<void> {
    await this.outbox.add(tx, bookingEvents.balanceDue, {
      booking: toBooking(booking),
      paymentRequestId,
      amount: toDollars(amountCents),
      dueAt: dueAt.toISOString(),
      reason,
    });
  }
}
