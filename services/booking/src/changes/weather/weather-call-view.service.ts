import { Injectable } from '@nestjs/common';
import { type CalledOffGuest, type WeatherCallId, cents, type OfferedSlot, sumOf, toDollars, type WeatherCall } from '@charter/contracts';
import { Database } from '@charter/database';
import { toFreeSlot } from '../../calendar/model.js';
import type { BookingEntity } from '../../sales/index.js';
import type { CancellationEntity } from '../cancellations/cancellation.entity.js';
import { CancellationRepository } from '../cancellations/cancellation.repository.js';
import { WeatherCallRepository } from './weather-call.repository.js';
import { HeldSlotService } from './held-slot.service.js';

/** A weather call as staff see it: what each guest has chosen, and what that costs. */
@Injectable()
export class WeatherCallViewService {
  constructor(
    private readonly database: Database,
    private readonly weatherCalls: WeatherCallRepository,
    private readonly cancellations: CancellationRepository,
    private readonly heldSlots: HeldSlotService,
  ) {}

  /** @throws DomainError CALL_NOT_FOUND */
  async find({ callId }: WeatherCallId): Promise<WeatherCall> {
    const { manager } = this.database;
    const call = await this.weatherCalls.get(manager, callId);
    const cancelled = await this.cancellations.findByWeatherCall(manager, callId);
    const bookings = await this.weatherCalls.bookings(
      manager,
      cancelled.map(({ bookingId }) => bookingId),
    );
    const held = await this.heldSlots.held(manager, cancelled);
    const byId = new Map(bookings.map((booking) => [booking.id, booking]));
    const rows = cancelled.map((cancellation) => ({ cancellation, booking: byId.get(cancellation.bookingId)! }));
    const sum = (choice: 'refund' | 'move', of: (row: (typeof rows)[number]) => number) =>
      toDollars(cents(rows.filter(({ cancellation }) => cancellation.choice === choice).reduce((total, row) => total + of(row), 0)));
    return {
      callId,
      cause: call.cause,
      note: call.note,
      from: call.startsAt.toISOString(),
      to: call.endsAt.toISOString(),
      createdAt: call.createdAt.toISOString(),
      ...(call.withdrawnAt && { withdrawnAt: call.withdrawnAt.toISOString() }),
      guests: rows.map(({ booking, cancellation }) => guestOf(booking, cancellation, held.get(cancellation.id))),
      cost: {
        feesKept: feesKept(rows.filter(({ cancellation: { choice, dueCents } }) => choice === 'refund' && dueCents > 0)),
        refunded: sum('refund', ({ cancellation }) => cancellation.dueCents),
        kept: sum('move', ({ cancellation }) => cancellation.dueCents),
      },
    };
  }
}

/** US dollars; null as soon as one fee is unknown, because a sum without it would be too low. */
function feesKept(refunded: readonly { booking: BookingEntity }[]): number | null {
  const fees = refunded.filter(({ booking }) => booking.paymentId !== null).map(({ booking }) => booking.feeCents);
  return fees.includes(null) ? null : toDollars(sumOf(fees.map((fee) => fee ?? cents(0))));
}

function guestOf(booking: BookingEntity, cancellation: CancellationEntity, offer: OfferedSlot | undefined): CalledOffGuest {
  const { choice, chooseBy, dueCents, refundState, undoneAt } = cancellation;
  return {
    bookingId: booking.id,
    packageId: booking.packageId,
    cancellationId: cancellation.id,
    name: `${booking.firstName} ${booking.lastName}`,
    phone: booking.phone,
    locale: booking.locale,
    ...(offer && { offer }),
    choice,
    chooseBy: chooseBy!.toISOString(),
    sails: choice === null && undoneAt !== null,
    ...(choice === 'move' && { movedTo: toFreeSlot(booking.bookingDate, booking.timeSlot, booking) }),
    refund: toDollars(dueCents),
    ...(choice === 'refund' && { refundState }),
  };
}
