import { Injectable } from '@nestjs/common';
import { type Booking, type Cents, cents, type MoveRequest, toDollars } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { AvailabilityService } from '../availability/availability.service.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { FolioService } from '../folio/folio.service.js';
import { BookingLineRepository } from '../prices/booking-line.repository.js';
import { moveLine } from '../prices/line.js';
import { MoveService } from './move.service.js';

/** Moves by staff, who choose whether the price becomes that of the new day. */
@Injectable()
export class StaffMoveService {
  constructor(
    private readonly database: Database,
    private readonly moves: MoveService,
    private readonly availability: AvailabilityService,
    private readonly bookings: BookingRepository,
    private readonly lines: BookingLineRepository,
    private readonly folio: FolioService,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError as `tripBackOffice.move` does, and PACKAGE_NOT_FOUND when a package that is no longer sold has no price to change to */
  async move(request: MoveRequest): Promise<Booking> {
    if (!request.form.changePrice) return this.moves.moveByStaff(request);
    const { packageId } = await this.bookings.find(this.database.manager, request.bookingId);
    const differenceOn = await this.availability.priceComparison(packageId);
    return this.moves.moveByStaff(request, async (tx, booking, before) => {
      const difference = differenceOn(before, booking.bookingDate);
      if (difference !== 0) await this.changePrice(tx, booking, difference, request);
    });
  }

  /**
   * More is a line, which is invoiced and then due. Less is an adjustment, as for a refund out of courtesy: what was paid too much is listed
   * to be given back.
   */
  private async changePrice(tx: Transaction, booking: BookingEntity, difference: Cents, { form, staff }: MoveRequest): Promise<void> {
    const [actor, at] = [staffActor(staff.username), this.clock.now()];
    const line = moveLine(booking.bookingDate, difference);
    const { text } = line;
    await this.folio.open(tx, booking);
    if (difference > 0) {
      const rows = await this.lines.add(tx, booking.id, [line]);
      booking.amountCents = cents(booking.amountCents + difference);
      await this.bookings.savePrice(tx, booking);
      const entries = rows.map(({ id, amountCents }) => ({ kind: 'line' as const, ref: id, amountCents, actor, text, at }));
      await this.folio.record(tx, booking, entries);
    } else {
      await this.folio.record(tx, booking, [{ kind: 'adjustment', ref: form.moveId, amountCents: difference, actor, text, at }]);
    }
    await recordAudit(tx, {
      actor,
      action: 'booking.changePrice',
      subject: booking.id,
      before: null,
      after: { difference: toDollars(difference) },
    });
  }
}
