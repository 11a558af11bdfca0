import { Injectable } from '@nestjs/common';
import { type Cents, cents, type MoveRequest, toDollars } from '@charter/contracts';
import { recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BalanceService } from '../balances/balance.service.js';
import type { BookingEntity } from '../bookings/booking.entity.js';
import { BookingRepository } from '../bookings/booking.repository.js';
import { FolioService } from '../folio/folio.service.js';
import { BookingLineRepository } from '../prices/booking-line.repository.js';
import { moveLine } from '../prices/line.js';

/** Changes the price of a charter that staff move to that of the new day. */
@Injectable()
export class PriceChangeService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly lines: BookingLineRepository,
    private readonly folio: FolioService,
    private readonly balances: BalanceService,
    private readonly clock: Clock,
  ) {}

  /**
   * More is a line, which is invoiced, and which the guest is asked to pay. Less is an adjustment, as for a refund out of courtesy: what was
   * paid too much is listed to be given back.
   * @param booking the locked row, with its new time
   */
  async change(tx: Transaction, booking: BookingEntity, difference: Cents, { form, staff }: MoveRequest): Promise<void> {
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
    if (difference > 0) await this.balances.askForDifference(tx, booking, difference, { tell: form.tell ?? true });
  }
}
