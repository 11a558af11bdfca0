import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type RequestEmail,
  type RequestPaymentRequest,
  bookingEvents,
  type BalanceReminder,
  type Cents,
  cents,
  DomainError,
  fromDollars,
  invalid,
  type StaffMember,
  toDollars,
} from '@charter/contracts';
import { Database, type ReadManager, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { type BookingPaymentRequest, PaymentRequestRepository } from '../../accounts/index.js';
import { isPayable, isUnderReview, underReview } from '../../accounts/model.js';
import { balanceDueFor } from '../../pricing/model.js';
import { type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';
import { momentOf } from '../../shared/nassau-time.js';
import { balanceReminderDue, decideRequest, mayEmailAgain } from './balance.js';

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
   * A new request closes the former; a repeated one changes nothing, and reminds the guest of it.
   * @returns the e-mail that is sent, if any
   * @throws DomainError BOOKING_NOT_FOUND, STATUS_NOT_ALLOWED, INVALID
   */
  async ask({ bookingId, kind, amount, dueAt: due, staff }: RequestPaymentRequest): Promise<RequestEmail> {
    return this.database.transaction(async (tx) => {
      const booking = await this.bookings.lock(tx, bookingId);
      if (booking.status === 'cancelled')
        throw new DomainError('STATUS_NOT_ALLOWED', { detail: 'A cancelled booking has nothing to pay.' });
      const [amountCents, dueAt, now] = [fromDollars(amount), momentOf(due), this.clock.now()];
      const open = await this.openOf(tx, booking);
      const decision = decideRequest(booking, open, amountCents, dueAt, now);
      if (decision.kind === 'known') return this.remindAgain(tx, booking, open!, staff);
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
      return 'request';
    });
  }

  /**
   * The charter costs more: the open balance has risen by that, or the guest is asked for it now. While PayPal reviews a payment of the
   * balance nothing is sent: what it leaves unpaid is asked for when it is decided.
   * @param booking the locked row
   * @param notifyGuest whether the guest is sent an e-mail now; the reminders follow
   */
  async askForDifference(
    tx: Transaction,
    booking: BookingEntity,
    difference: Cents,
    { notifyGuest }: { notifyGuest: boolean },
  ): Promise<void> {
    const now = this.clock.now();
    if (await this.isUnderReview(tx, booking)) return;
    // One that was paid in another way may be long past its date: a new request is made.
    const open = booking.balanceCents > difference ? await this.openOf(tx, booking) : undefined;
    if (open?.dueAt) {
      if (!notifyGuest) return;
      await this.requests.saveEmailed(tx, open, now);
      return this.publish(tx, booking, { ...open, dueAt: open.dueAt }, 'requested', true);
    }
    const amountCents = cents(Math.min(difference, booking.balanceCents));
    if (amountCents <= 0) return;
    const { id: bookingId, startsAt } = booking;
    const dueAt = balanceDueFor(startsAt, now);
    const request = { id: randomUUID(), kind: 'balance' as const, bookingId, amountCents, lines: [], dueAt, createdAt: now };
    await this.requests.closeOf(tx, bookingId, 'balance');
    await this.requests.add(tx, request);
    if (notifyGuest) await this.publish(tx, booking, request, 'requested');
  }

  /** Whether PayPal reviews a payment of the balance. */
  async isUnderReview(tx: ReadManager, { id: bookingId }: Pick<BookingEntity, 'id'>): Promise<boolean> {
    return (await this.requests.underReview(tx, { bookingId }, this.clock.now())).some(({ kind }) => kind === 'balance');
  }

  /** The lock holds off payments and cancellations until the event is stored. */
  async remind(): Promise<void> {
    for (const { id, bookingId } of await this.requests.dueAround(this.database.manager, this.clock.now())) {
      await this.database.transaction(async (tx) => {
        const booking = await this.bookings.lockWithDeleted(tx, bookingId);
        const request = await this.requests.lock<BookingPaymentRequest>(tx, { id });
        const { dueAt } = request;
        const now = this.clock.now();
        const isAhead = booking.status !== 'cancelled' && !booking.archivedAt;
        const awaited = isPayable(request, booking, now) && !isUnderReview(request, now);
        const reminder = isAhead && dueAt && awaited && balanceReminderDue({ ...request, dueAt }, now);
        if (!reminder || !mayEmailAgain(request, now)) return;
        await this.requests.saveReminder(tx, request, reminder, now);
        await this.publish(tx, booking, { ...request, dueAt }, reminder);
      });
    }
  }

  /** At most once an hour: a repetition may be a client's second try. */
  private async remindAgain(
    tx: Transaction,
    booking: BookingEntity,
    request: BookingPaymentRequest,
    staff: StaffMember,
  ): Promise<RequestEmail> {
    const now = this.clock.now();
    if (!request.dueAt || isUnderReview(request, now) || !mayEmailAgain(request, now)) return 'none';
    await this.requests.saveEmailed(tx, request, now);
    const after = { kind: 'balance', at: now.toISOString() };
    await recordAudit(tx, { actor: staffActor(staff.username), action: 'booking.emailAgain', subject: booking.id, before: null, after });
    await this.publish(tx, booking, { ...request, dueAt: request.dueAt }, 'requested', true);
    return 'reminder';
  }

  /** The balance that the guest can pay now. */
  private async openOf(tx: Transaction, booking: BookingEntity): Promise<BookingPaymentRequest | undefined> {
    const open = await this.requests.openOf(tx, booking.id);
    return open.find((request) => request.kind === 'balance' && isPayable(request, booking, this.clock.now()));
  }

  private async publish(
    tx: Transaction,
    booking: BookingEntity,
    { id: paymentRequestId, amountCents, dueAt }: Pick<BookingPaymentRequest, 'id' | 'amountCents'> & { dueAt: Date },
    reason: BalanceReminder | 'requested',
    again = false,
  ): Promise<void> {
    await this.outbox.add(tx, bookingEvents.balanceDue, {
      booking: toBooking(booking),
      paymentRequestId,
      amount: toDollars(amountCents),
      dueAt: dueAt.toISOString(),
      reason,
      again,
    });
  }
}
