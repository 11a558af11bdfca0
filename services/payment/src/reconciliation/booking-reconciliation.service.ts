import { Injectable, Logger } from '@nestjs/common';
import { bookingSettlements, cents, dayMs, minuteMs, paymentEvents, type Settlement } from '@charter/contracts';
import type { PaymentDifferences, Compared } from '@charter/contracts/operators';
import { Database } from '@charter/database';
import { Outbox, RpcClient } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BookingReconciliationRepository, type CapturedPayment } from './booking-reconciliation.repository.js';
import { type DifferenceKind, differencesOf, noDifferences } from './differences.js';

/** The event of a younger capture may not be handled by booking yet. */
const settleTime = 10 * minuteMs;
/** Longer than published events are kept, so that a lost one is noticed while it can be published again. */
const comparedAge = 35 * dayMs;
const pageSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Compares captured payments with bookings: an event that booking has not handled is published again, and differences are counted. */
@Injectable()
export class BookingReconciliationService {
  private readonly logger = new Logger(BookingReconciliationService.name);

  constructor(
    private readonly database: Database,
    private readonly rows: BookingReconciliationRepository,
    private readonly rpc: RpcClient,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async compare(): Promise<Compared> {
    const now = this.clock.now();
    const since = new Date(now.getTime() - comparedAge);
    const differences = noDifferences();
    const { compared: payments, publishedAgain } = await this.comparePayments(since, new Date(now.getTime() - settleTime), differences);
    const bookings = await this.compareBookings(since, differences);
    const rows = Object.entries(differences).map(([kind, count]: [string, number]) => ({ kind, count }));
    await this.database.transaction((tx) => this.rows.saveDifferences(tx, rows, now));
    return { payments, bookings, differences, publishedAgain };
  }

  private async comparePayments(
    since: Date,
    until: Date,
    differences: PaymentDifferences,
  ): Promise<{ compared: number; publishedAgain: number }> {
    let compared = 0;
    let publishedAgain = 0;
    let captured: CapturedPayment[];
    let after = firstId;
    do {
      captured = await this.rows.captured(this.database.manager, since, until, after, pageSize);
      if (captured.length === 0) break;
      const { settlements } = await this.rpc.call(bookingSettlements.find, { paymentIds: captured.map(({ id }) => id) });
      const bookings = new Map(settlements.map((settlement) => [settlement.paymentId, settlement]));
      for (const payment of captured) publishedAgain += await this.compareOne(payment, bookings.get(payment.id), differences);
      compared += captured.length;
      after = captured.at(-1)!.id;
    } while (captured.length === pageSize);
    return { compared, publishedAgain };
  }

  private async compareOne(payment: CapturedPayment, booking: Settlement | undefined, differences: PaymentDifferences): Promise<number> {
    let published = 0;
    for (const kind of differencesOf(payment, booking)) {
      differences[kind] += 1;
      const again = await this.publishAgain(payment, kind, booking);
      if (again) published += 1;
      this.logger.error({ paymentId: payment.id, kind, publishedAgain: again }, 'Payment differs from its booking');
    }
    return published;
  }

  /** At most once an hour: booking may need longer than one comparison, and each publication is stored. @returns whether it was published */
  private async publishAgain(payment: CapturedPayment, kind: DifferenceKind, booking: Settlement | undefined): Promise<boolean> {
    const { id: paymentId, paymentRequestId, orderId, captureId, amountCents, capturedCents, refundedCents, reversedCents } = payment;
    // A capture of another amount never becomes a booking: its refund has failed, and staff decide.
    if (kind === 'bookingMissing' && capturedCents !== amountCents) return false;
    const ids = { paymentId, paymentRequestId };
    const sums = { refundedCents, capturedCents };
    return this.database.transaction(async (tx) => {
      if (!(await this.rows.recordPublication(tx, paymentId, kind, this.clock.now()))) return false;
      if (kind === 'bookingMissing') await this.outbox.add(tx, paymentEvents.captured, { ...ids, orderId, captureId, amountCents });
      if (kind === 'reversalDiffers') await this.outbox.add(tx, paymentEvents.reversed, { ...ids, reversedCents, ...sums });
      if (kind === 'refundDiffers') {
        const missing = cents(Math.max(0, refundedCents - (booking?.refundedCents ?? 0)));
        await this.outbox.add(tx, paymentEvents.refunded, {
          ...ids,
          refundId: '',
          amountCents: missing,
          ...sums,
          reason: 'at_paypal',
        });
      }
      return true;
    });
  }

  /** The other direction: every booking names a payment that exists and was captured. */
  private async compareBookings(since: Date, differences: PaymentDifferences): Promise<number> {
    let compared = 0;
    let after: string | undefined;
    let settlements: Settlement[];
    do {
      ({ settlements } = await this.rpc.call(bookingSettlements.list, { since: since.toISOString(), ...(after && { after }) }));
      const ids = settlements.map(({ paymentId }) => paymentId);
      const known = await this.rows.find(this.database.manager, ids);
      for (const id of ids) {
        const payment = known.get(id);
        if (payment?.captured) continue;
        const kind = payment ? 'paymentWithoutMoney' : 'paymentUnknown';
        differences[kind] += 1;
        this.logger.error({ paymentId: id, kind }, 'Booking differs from its payment');
      }
      compared += ids.length;
      after = ids.at(-1);
    } while (settlements.length === pageSize);
    return compared;
  }
}
