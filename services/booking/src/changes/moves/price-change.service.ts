import { Injectable } from '@nestjs/common';
import { type Cents, cents, type MovePrice, type MoveRequest, toDollars } from '@charter/contracts';
import { type ReadManager, recordAudit, staffActor, type Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingLineRepository, TaxService } from '../../pricing/index.js';
import { changeTo, type Line, moveLine, taxesTakenOff } from '../../pricing/model.js';
import { BookingAccountService, type BookingEntity, BookingRepository } from '../../sales/index.js';
import { dayInNassau } from '../../shared/nassau-time.js';
import { BalanceService } from '../balances/balance.service.js';

/** Changes the price of a charter that staff move to that of the new day. */
@Injectable()
export class PriceChangeService {
  constructor(
    private readonly bookings: BookingRepository,
    private readonly lines: BookingLineRepository,
    private readonly accounts: BookingAccountService,
    private readonly taxes: TaxService,
    private readonly balances: BalanceService,
    private readonly clock: Clock,
  ) {}

  /**
   * A line of more is due; one of less is taken off: what was paid too much is then listed to be given back.
   * @param booking the locked row, with its new time
   * @returns by how much the price has changed
   */
  async apply(tx: Transaction, booking: BookingEntity, difference: Cents, { staff }: MoveRequest): Promise<Cents> {
    const [actor, at] = [staffActor(staff.username), this.clock.now()];
    const changeCents = changeTo(booking, difference);
    if (changeCents === 0) return changeCents;
    const line = moveLine(booking.bookingDate, changeCents);
    const rows = await this.lines.add(tx, booking.id, await this.taxed(tx, booking, line));
    booking.amountCents = cents(booking.amountCents + changeCents);
    await this.bookings.savePrice(tx, booking);
    const entries = rows.map(({ id, amountCents }) => ({ kind: 'line' as const, ref: id, amountCents, actor, text: line.text, at }));
    await this.accounts.record(tx, booking, entries);
    await recordAudit(tx, {
      actor,
      action: 'booking.changePrice',
      subject: booking.id,
      before: null,
      after: { difference: toDollars(changeCents) },
    });
    return changeCents;
  }

  /** Asks the guest to pay what the charter costs more. @param changed what `apply` has returned */
  async ask(tx: Transaction, booking: BookingEntity, changed: Cents, { form }: MoveRequest): Promise<void> {
    if (changed > 0) await this.balances.askForDifference(tx, booking, changed, { notifyGuest: form.notifyGuest ?? true });
  }

  /** What `apply` would do. */
  async quote(manager: ReadManager, booking: BookingEntity, difference: Cents): Promise<MovePrice> {
    const changeCents = changeTo(booking, difference);
    const [before, after] = [booking.balanceCents, booking.balanceCents + changeCents];
    const underReview = await this.balances.isUnderReview(manager, booking);
    return {
      totalAmount: toDollars(cents(booking.amountCents + changeCents)),
      difference: toDollars(changeCents),
      due: toDollars(cents(Math.max(0, after) - Math.max(0, before))),
      refund: toDollars(cents(Math.max(0, 0 - after) - Math.max(0, 0 - before))),
      ...(before < 0 && { overpaid: toDollars(cents(0 - before)) }),
      ...(underReview && { underReview }),
    };
  }

  /** What is taken off contains the taxes of what it is taken off, whatever the rules have become since. */
  private async taxed(tx: Transaction, { id }: BookingEntity, line: Line): Promise<Line[]> {
    if (line.amountCents > 0) return this.taxes.apply([line], { day: dayInNassau(this.clock.now()) });
    const tax = taxesTakenOff(await this.lines.of(tx, id), line.amountCents);
    return [{ ...line, ...(tax.length > 0 && { tax }) }];
  }
}
