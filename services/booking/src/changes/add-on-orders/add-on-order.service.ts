import { Injectable } from '@nestjs/common';
import { bookingEvents, cents, minuteMs, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import type { BookingPaymentRequest, RequestPayment } from '../../accounts/index.js';
import { BookingLineRepository } from '../../pricing/index.js';
import { extraMinutesOf, qtyText, toBookedAddOn, withAdded } from '../../pricing/model.js';
import { BookingAccountService, type BookingEntity, BookingRepository, toBooking } from '../../sales/index.js';

const guest: Actor = { kind: 'guest' };

/** Adds what was paid on the trip page to the booking: its lines, its account and the payment in one transaction. */
@Injectable()
export class AddOnOrderService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly lines: BookingLineRepository,
    private readonly accounts: BookingAccountService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @param booking the locked row; what is scarce is taken for it, also the time that lengthens the charter */
  async add(
    tx: Transaction,
    booking: BookingEntity,
    { lines, details }: BookingPaymentRequest,
    { paymentId, amountCents }: RequestPayment,
  ): Promise<void> {
    const { addOns = [] } = details ?? {};
    const { paymentStatus, amountCents: priceBefore } = booking;
    const rows = await this.lines.add(tx, booking.id, lines);
    Object.assign(booking, {
      addOns: withAdded(booking.addOns, addOns),
      amountCents: cents(priceBefore + amountCents),
      endsAt: new Date(booking.endsAt.getTime() + extraMinutesOf(addOns) * minuteMs),
      revision: booking.revision + 1,
    } satisfies Partial<BookingEntity>);
    await this.bookings.savePrice(tx, booking);
    const at = this.clock.now();
    await this.accounts.record(tx, booking, [
      ...rows.map((line) => {
        return { kind: 'line' as const, ref: line.id, amountCents: line.amountCents, actor: guest, text: qtyText(line.qty, line.text), at };
      }),
      { kind: 'payment', ref: paymentId, method: 'paypal', paymentId, text: '', at, amountCents, actor: guest },
    ]);
    const amount = toDollars(amountCents);
    await recordAudit(tx, {
      actor: guest,
      action: 'booking.buyAddOns',
      subject: booking.id,
      before: { paymentStatus },
      after: { paymentStatus: booking.paymentStatus, amount, addOns: rows.map((line) => qtyText(line.qty, line.text)).join(', ') },
    });
    await this.outbox.add(tx, bookingEvents.addOnsBought, { booking: toBooking(booking), added: addOns.map(toBookedAddOn), amount });
  }
}
