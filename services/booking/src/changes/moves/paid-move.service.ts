import { Injectable } from '@nestjs/common';
import { cents, DomainError, toDollars } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import type { BookingPaymentRequest, RequestedMoveDetails, RequestPayment } from '../../accounts/index.js';
import { OccupancyService } from '../../calendar/index.js';
import { BookingLineRepository } from '../../pricing/index.js';
import { BookingAccountService, type BookingEntity, BookingRepository } from '../../sales/index.js';
import { isActive } from './move.js';
import { MoveService } from './move.service.js';

const guest: Extract<Actor, { kind: 'guest' }> = { kind: 'guest' };

/** Makes the moves whose difference was paid: the charter, its price, its account and the payment change in one transaction. */
@Injectable()
export class PaidMoveService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly lines: BookingLineRepository,
    private readonly accounts: BookingAccountService,
    private readonly occupancies: OccupancyService,
    private readonly moves: MoveService,
    private readonly clock: Clock,
  ) {}

  /** Whether the charter is still where it was when the difference was asked for, and the new time is still ahead. */
  canMove(booking: BookingEntity, { details }: Pick<BookingPaymentRequest, 'details'>): boolean {
    const move = details?.move;
    if (!move || !isActive(booking) || !booking.occupancyId) return false;
    const isUnmoved = booking.startsAt.toISOString() === move.fromStartsAt && booking.endsAt.toISOString() === move.fromEndsAt;
    return isUnmoved && new Date(move.startsAt) > this.clock.now();
  }

  /**
   * @param booking the locked row
   * @returns false when the slot or an add-on is gone, and nothing has changed
   */
  async settle(tx: Transaction, booking: BookingEntity, request: BookingPaymentRequest, payment: RequestPayment): Promise<boolean> {
    const move = request.details?.move;
    if (!move || !this.canMove(booking, request)) return false;
    const before = { ...booking };
    try {
      // A savepoint: after an error only the move is rolled back.
      await tx.transaction(async (inner) => {
        await this.move(inner as Transaction, booking, move, request, payment);
      });
      return true;
    } catch (error) {
      Object.assign(booking, before);
      if (error instanceof DomainError) return false;
      throw error;
    }
  }

  private async move(
    tx: Transaction,
    booking: BookingEntity,
    { id, date, timeSlot, sunset, ...hours }: RequestedMoveDetails,
    { lines, occupancyId }: BookingPaymentRequest,
    { paymentId, amountCents }: RequestPayment,
  ): Promise<void> {
    const [at, { paymentStatus }] = [this.clock.now(), booking];
    const rows = await this.lines.add(tx, booking.id, lines);
    booking.amountCents = cents(booking.amountCents + amountCents);
    await this.bookings.savePrice(tx, booking);
    await this.accounts.record(tx, booking, [
      ...rows.map((line) => ({ kind: 'line' as const, ref: line.id, amountCents: line.amountCents, actor: guest, text: line.text, at })),
      { kind: 'payment', ref: paymentId, method: 'paypal', paymentId, text: '', at, amountCents, actor: guest },
    ]);
    const time = { ...(await this.occupancies.timeOf(tx, hours)), ...(sunset && { sunset: new Date(sunset) }) };
    const move = { id, date, timeSlot, time, cause: 'guest' as const, actor: guest, notifyGuest: true, difference: amountCents };
    if (!(await this.moves.applyPaid(tx, booking, move, occupancyId))) throw new DomainError('SLOT_TAKEN');
    await recordAudit(tx, {
      actor: guest,
      action: 'booking.pay',
      subject: booking.id,
      before: { paymentStatus },
      after: { paymentStatus: booking.paymentStatus, amount: toDollars(amountCents), method: 'paypal' },
    });
  }
}
