import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { bookingEvents, type Cents, cents, type OpenBalance, type PaymentCaptured, toDollars } from '@charter/contracts';
import type { Actor, Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { BookingLineRepository } from '../../pricing/index.js';
import { balanceDueFor, coveredBy, type Line, linesPaidBy, qtyText, totalOf, type VoucherShare } from '../../pricing/model.js';
import { VoucherUseService } from '../../vouchers/index.js';
import { BookingConfig } from '../../booking.env.js';
import type { HoldEntity } from '../holds/hold.entity.js';
import { HoldSlotService } from '../holds/hold-slot.service.js';
import { type BookingSnapshot, snapshotOf } from '../sale/sale.js';
import { type BookingEntity, newBooking, type NewBookingValues } from './booking.entity.js';
import { BookingRepository, columnsOf, newCode, toBooking } from './booking.repository.js';
import { BookingAccountService } from './booking-account.service.js';

export type CapturedPayment = Pick<PaymentCaptured, 'paymentId' | 'paymentRequestId' | 'orderId' | 'amountCents'>;

/** How a new booking is paid. */
interface Paid {
  /** Captured at PayPal. */
  amountCents: Cents;
  /** What was refunded of it before. */
  refundedCents: Cents;
  /** What vouchers pay. */
  vouchers: readonly VoucherShare[];
  /** The rest is asked for as a balance. */
  hasDeposit?: boolean;
}

const payPal: Actor = { kind: 'system', name: 'PayPal' };

/** Stores new bookings with their folios, and publishes them. */
@Injectable()
export class BookingCreationService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly lines: BookingLineRepository,
    private readonly accounts: BookingAccountService,
    private readonly holdSlots: HoldSlotService,
    private readonly requests: PaymentRequestRepository,
    private readonly vouchers: VoucherUseService,
    private readonly outbox: Outbox,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  /**
   * @param sold the snapshot, and the lines of which the price is the sum
   * @param paid nothing for a booking of staff
   */
  async create(
    tx: Transaction,
    { snapshot, lines }: { snapshot: BookingSnapshot; lines: readonly Line[] },
    actor: Actor,
    values: Omit<NewBookingValues, 'confirmationCode' | 'amountCents'>,
    paid?: Paid,
  ): Promise<BookingEntity> {
    const booking = newBooking({ ...values, amountCents: totalOf(lines), confirmationCode: newCode() }, snapshot);
    await this.bookings.add(tx, booking);
    const rows = await this.lines.addFirst(tx, booking.id, lines);
    const [at, paymentId] = [booking.createdAt, booking.paymentId ?? ''];
    const through = { method: 'paypal', paymentId, text: '', at } as const;
    await this.accounts.recordFirst(tx, booking, [
      ...rows.map(({ id, text, qty, amountCents }) => {
        return { kind: 'line' as const, ref: id, amountCents, actor, text: qtyText(qty, text), at };
      }),
      ...(paid?.vouchers ?? []).map(({ voucherId, amountCents }) => {
        const ref = `${booking.holdId}:${voucherId}`;
        return { kind: 'payment' as const, ref, amountCents, method: 'voucher' as const, actor, text: '', at };
      }),
      ...(paid && paymentId ? [{ ...through, kind: 'payment' as const, ref: paymentId, amountCents: paid.amountCents, actor }] : []),
    ]);
    if (paid && paid.refundedCents > 0) {
      const ref = `${paymentId}:${paid.refundedCents}`;
      await this.accounts.recordRefund(tx, booking, { ...through, ref, amountCents: paid.refundedCents, actor: payPal });
    }
    const balance = paid?.hasDeposit ? await this.askForBalance(tx, booking) : undefined;
    await this.outbox.add(tx, bookingEvents.created, { booking: toBooking(booking), ...(balance && { balance }) });
    return booking;
  }

  /** The confirmation says when the rest is due; the reminders follow. */
  private async askForBalance(tx: Transaction, { id, startsAt, createdAt, balanceCents }: BookingEntity): Promise<OpenBalance | undefined> {
    if (balanceCents <= 0) return undefined;
    const dueAt = balanceDueFor(startsAt, createdAt);
    const request = { id: randomUUID(), kind: 'balance' as const, bookingId: id, amountCents: balanceCents, lines: [], dueAt, createdAt };
    await this.requests.add(tx, request);
    return { amount: toDollars(balanceCents), dueAt: dueAt.toISOString() };
  }

  /**
   * The booking of a paid hold, whose slot it takes over.
   * @param refundedCents what was refunded of the payment before
   * @param payment null when vouchers cover the price
   * @returns null when the slot is no longer free, or something else that is scarce has been used up since the hold expired
   */
  async createFromHold(
    tx: Transaction,
    hold: HoldEntity,
    payment: (Omit<CapturedPayment, 'paymentRequestId'> & { refundedCents: Cents }) | null,
    now: Date,
  ): Promise<BookingEntity | null> {
    const { id: holdId, form, sale } = hold;
    const { vouchers = [] } = sale;
    const { paymentId = null, orderId = null, amountCents = cents(0), refundedCents = cents(0) } = payment ?? {};
    const lines = linesPaidBy(cents(amountCents + coveredBy(vouchers)), sale);
    // Another amount than the sale's has paid for the charter alone.
    const addOns = lines === sale.lines ? (sale.addOns ?? []) : [];
    const occupancyId = await this.holdSlots.convertToBooking(tx, hold, addOns, now);
    if (!occupancyId) return null;
    await this.vouchers.redeem(tx, holdId, vouchers);
    const booking = await this.create(
      tx,
      { snapshot: snapshotOf({ ...sale, addOns }), lines },
      { kind: 'guest' },
      {
        holdId,
        paymentId,
        paymentOrderId: orderId,
        occupancyId,
        ...columnsOf(form),
        ...(form.termsVersion && { termsVersion: form.termsVersion, acceptedAt: hold.createdAt }),
        status: this.config.autoConfirmPaid ? 'confirmed' : 'pending',
        createdAt: now,
      },
      { amountCents, refundedCents, vouchers, hasDeposit: sale.depositCents !== undefined },
    );
    // The occupancy is the booking's now, so it is not released with the hold.
    await this.holdSlots.end(tx, { ...hold, occupancyId: null }, { to: 'booked' }, booking.id);
    return booking;
  }
}
