import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cents, DomainError } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type BookingPaymentRequest, PaymentRequestRepository } from '../../accounts/index.js';
import { hasExpired, isUnderReview, keptUntil, limitMemory, moveUnderReview } from '../../accounts/model.js';
import { OccupancyService } from '../../calendar/index.js';
import type { CharterTime } from '../../calendar/model.js';
import { TaxService } from '../../pricing/index.js';
import { balanceDueFor, moveLine } from '../../pricing/model.js';
import { type BookingEntity, ScarceService } from '../../sales/index.js';
import type { Missing } from '../../sales/model.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { idUsed } from './move.repository.js';

/** Destination of a move. */
interface NewMove {
  /** Made by the client. */
  id: string;
  /** yyyy-MM-dd in Nassau. */
  date: string;
  timeSlot: string;
  time: CharterTime;
}

/** A move, and who wants it. */
interface RequestedMove {
  id: string;
  actor: { kind: 'guest' | 'staff' };
}

/** Keeps the slot of a move to a day that costs more, and asks for the difference. */
@Injectable()
export class MoveRequestService {
  constructor(
    private readonly occupancies: OccupancyService,
    private readonly scarce: ScarceService,
    private readonly requests: PaymentRequestRepository,
    private readonly taxes: TaxService,
    private readonly clock: Clock,
  ) {}

  /**
   * The same move keeps its request; another one replaces it, and frees its slot.
   * @param booking the locked row
   * @returns what is missing of the slot and the booking's add-ons; null when they are kept
   * @throws DomainError MOVE_NOT_ALLOWED when the charter itself has the boat then, INVALID for the id of another move, HOLD_GONE when the
   *   slot was kept for an hour
   */
  async request(
    tx: Transaction,
    booking: BookingEntity,
    { id, date, timeSlot, time }: NewMove,
    amountCents: Cents,
  ): Promise<Missing | null> {
    const now = this.clock.now();
    const open = await this.openOf(tx, booking.id);
    const asked = open?.details?.move;
    if (asked?.id === id && (asked.date !== date || asked.timeSlot !== timeSlot)) throw idUsed();
    if (open && asked?.id === id && (isUnderReview(open, now) || !hasExpired(open, now))) return null;
    if (open?.occupancyId) await this.occupancies.release(tx, open.occupancyId);
    await this.requests.closeOf(tx, booking.id, 'move');
    if (time.startsAt < booking.endsAt && booking.startsAt < time.freeAgainAt) {
      throw new DomainError('MOVE_NOT_ALLOWED', { extensions: { why: 'otherPrice' } });
    }
    const earlier = await this.requests.unpaidSince(tx, booking.id, 'move', new Date(now.getTime() - limitMemory));
    const expiresAt = keptUntil(
      now,
      earlier.filter(({ details }) => details?.move?.startsAt === time.startsAt.toISOString()),
    );
    const taken = await this.scarce.take(tx, 'heldSlot', {
      boat: { kind: 'hold', time, now, until: expiresAt },
      addOns: { ordered: booking.addOns, startsAt: time.startsAt },
    });
    if ('missing' in taken) return taken.missing;
    const { startsAt, endsAt, sunset } = time;
    await this.requests.add(tx, {
      id: randomUUID(),
      kind: 'move',
      bookingId: booking.id,
      amountCents,
      lines: await this.taxes.apply([moveLine(date, amountCents)], { day: dayInNassau(now) }),
      dueAt: null,
      expiresAt,
      occupancyId: taken.occupancyId,
      details: {
        move: {
          id,
          date,
          timeSlot,
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
          ...(sunset && { sunset: sunset.toISOString() }),
          fromStartsAt: booking.startsAt.toISOString(),
          fromEndsAt: booking.endsAt.toISOString(),
        },
      },
      createdAt: now,
    });
    return null;
  }

  /**
   * A move is not made, nor asked for, while PayPal reviews the payment of another one, or of add-ons: they would be lost with it. A balance
   * is owed wherever the charter is.
   * @param booking the locked row
   * @throws DomainError PAYMENT_UNDER_REVIEW
   */
  async requireNoReview(tx: Transaction, { id: bookingId }: BookingEntity, { id, actor }: RequestedMove): Promise<void> {
    const reviewed = await this.requests.underReview(tx, { bookingId }, this.clock.now());
    const change = reviewed.find(({ details }) => details !== null && details.move?.id !== id);
    if (change) throw actor.kind === 'staff' ? moveUnderReview(change) : new DomainError('PAYMENT_UNDER_REVIEW');
  }

  /** The slot is no longer kept. @param request the locked row */
  async release(tx: Transaction, { occupancyId }: BookingPaymentRequest): Promise<void> {
    if (occupancyId) await this.occupancies.release(tx, occupancyId);
  }

  /**
   * Keeps the slot and the add-ons of that day while their payment is captured, or takes them again.
   * @param booking the locked row
   * @returns false when the boat is occupied, an add-on is sold out, or another move has replaced this one
   */
  async keepUntil(tx: Transaction, booking: BookingEntity, found: BookingPaymentRequest, until: Date): Promise<boolean> {
    // It may have been read before the booking was locked.
    const request = await this.requests.lock<BookingPaymentRequest>(tx, found);
    const { move } = request.details ?? {};
    if (request.state !== 'open' || !move) return false;
    const [held, now] = [request.occupancyId, this.clock.now()];
    const taken = await this.scarce.take(tx, 'heldSlot', {
      boat: { kind: 'hold', hours: move, now, held, until },
      addOns: { ordered: booking.addOns, startsAt: new Date(move.startsAt) },
    });
    if ('missing' in taken) return false;
    if (taken.occupancyId !== held) await this.requests.saveOccupancy(tx, request, taken.occupancyId);
    return true;
  }

  /**
   * The balance is due before the new departure; never later than before, which the guest was asked for.
   * @param booking the locked row, with its new time
   */
  async bringBalanceForward(tx: Transaction, { id, startsAt }: BookingEntity): Promise<void> {
    await this.requests.bringForward(tx, id, balanceDueFor(startsAt, this.clock.now()));
  }

  private async openOf(tx: Transaction, bookingId: string): Promise<BookingPaymentRequest | undefined> {
    return (await this.requests.openOf(tx, bookingId)).find(({ kind }) => kind === 'move');
  }
}
