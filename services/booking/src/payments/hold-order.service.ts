import { Injectable } from '@nestjs/common';
import { type BookingForm, DomainError, type Hold, type HoldRequest } from '@charter/contracts';
import { Database } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { BookingCreationService, HoldRepository, HoldService } from '../sales/index.js';

/** Orders of charters. One that vouchers cover is booked at once: nothing is left to be paid at PayPal. */
@Injectable()
export class HoldOrderService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldService,
    private readonly holdRows: HoldRepository,
    private readonly creation: BookingCreationService,
    private readonly clock: Clock,
  ) {}

  /** Two transactions: when the process ends between them, the hold expires and its vouchers are whole again. */
  async order(request: HoldRequest): Promise<Hold> {
    const repeated = request.totalAmount === 0 ? await this.findBooked(request.form, request.checkout) : null;
    if (repeated) return repeated;
    const hold = await this.holds.hold(request);
    if (hold.totalAmount > 0 || hold.committed) return hold;
    await this.database.transaction(async (tx) => {
      const row = await this.holdRows.lock(tx, hold.holdId);
      if (row?.status === 'booked') return;
      // The slot has expired within the request, or another request of the visitor has replaced the hold.
      if (!row || row.status !== 'held') throw new DomainError('HOLD_GONE');
      if (!(await this.creation.createFromHold(tx, row, null, this.clock.now()))) throw new DomainError('SLOT_TAKEN');
    });
    return { ...hold, paid: true };
  }

  /** The response to the visitor's order may have been lost: it is answered again, because its vouchers are used by now. */
  private async findBooked(form: BookingForm, checkout: string): Promise<Hold | null> {
    if (!form.vouchers?.length) return null;
    const hold = await this.holdRows.findCovered(this.database.manager, checkout, form);
    if (!hold) return null;
    const { id: holdId, offer } = hold;
    const { packageName, packageNameShown } = offer;
    const shown = packageNameShown && { packageNameShown };
    return { holdId, packageName, ...shown, totalAmount: 0, paid: true, heldUntil: this.clock.now().toISOString(), committed: false };
  }
}
