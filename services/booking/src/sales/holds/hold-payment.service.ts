import { Injectable } from '@nestjs/common';
import {
  bookingEvents,
  DomainError,
  type HeldUntil,
  type PayingGuest,
  type PaymentDeclined,
  type PaymentFailed,
  type PaymentPending,
  type SecurePaymentRequest,
} from '@charter/contracts';
import { limitMemory } from '../../accounts/model.js';
import { shownNameOf } from '../sale/offer.js';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { decideDecline, decideFailure, decidePending, decideSecure, firstHeldAt, decideHoldChange } from './hold.js';
import type { HoldEntity } from './hold.entity.js';
import { HoldRepository } from './hold.repository.js';
import { HoldSlotService } from './hold-slot.service.js';

/**
 * Holds whose payment is in progress. From `secure` on a hold is committed to its payment: only the end of that payment releases its slot.
 */
@Injectable()
export class HoldPaymentService {
  constructor(
    private readonly database: Database,
    private readonly holds: HoldRepository,
    private readonly holdSlots: HoldSlotService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Commits the hold to a payment whose capture is about to be sent, and keeps its slot for the minutes that a capture may take.
   * @throws DomainError SLOT_TAKEN when nothing may be charged: the slot or something else of the hold is gone, its visitor or staff have
   *   released it, another payment has it, or the charter has departed
   */
  async secure({ paymentRequestId, paymentId }: SecurePaymentRequest): Promise<HeldUntil> {
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const hold = await this.holds.lock(tx, paymentRequestId);
      const decision = decideSecure(hold, paymentId, hold && (await this.holds.expiryOf(tx, hold)), now);
      // Rolled back, so that nothing of a hold that lacks one thing stays taken.
      if (!hold || decision.kind === 'unavailable' || !(await this.holdSlots.keepUntil(tx, hold, decision.until, now))) {
        throw new DomainError('SLOT_TAKEN');
      }
      await this.holds.saveChange(tx, { ...hold, paymentId, committedAt: now }, decideHoldChange(hold.status, { to: 'held' }));
      return { heldUntil: decision.until.toISOString() };
    });
  }

  /** PayPal reviews the payment, or has not responded: the slot stays held. */
  async paymentPending(tx: Transaction, { paymentId, paymentRequestId, reason }: PaymentPending): Promise<void> {
    const now = this.clock.now();
    const hold = await this.holds.lock(tx, paymentRequestId);
    const decision = decidePending(hold, paymentId, reason, now);
    if (!hold || decision.kind === 'ignore') return;
    await this.holdSlots.keepUntil(tx, hold, decision.until, now);
    await this.holds.save(tx, hold);
    if (!decision.publish) return;
    await this.outbox.add(tx, bookingEvents.paymentPending, {
      guest: payingGuestOf(hold, paymentId),
      reason,
      heldUntil: decision.until.toISOString(),
    });
  }

  /** The capture was declined and the visitor may try again: the hold is an unpaid one again. */
  async paymentDeclined(tx: Transaction, { paymentId, paymentRequestId }: PaymentDeclined, declinedAt: Date): Promise<void> {
    const hold = await this.holds.lock(tx, paymentRequestId);
    const now = this.clock.now();
    const made = hold ? await this.holds.madeSince(tx, hold.checkout, new Date(now.getTime() - limitMemory)) : [];
    const firstHeld = hold ? earlier(firstHeldAt(made, hold.offer, now), hold.createdAt) : now;
    const decision = decideDecline(hold, { paymentId, declinedAt }, firstHeld, now);
    if (!hold || decision.kind === 'ignore') return;
    if (decision.kind === 'release') return this.holdSlots.end(tx, hold, { to: 'released' });
    await this.holds.save(tx, { ...hold, committedAt: null });
    await this.holdSlots.setExpiry(tx, hold, decision.expiresAt, now);
  }

  /** The payment has failed for good: its hold is released. */
  async paymentFailed(tx: Transaction, { paymentId, paymentRequestId, reason, wasPending }: PaymentFailed): Promise<void> {
    const hold = await this.holds.lock(tx, paymentRequestId);
    if (!hold || decideFailure(hold, paymentId) === 'ignore') return;
    await this.holdSlots.end(tx, hold, { to: 'released' });
    if (wasPending) await this.outbox.add(tx, bookingEvents.paymentDenied, { guest: payingGuestOf(hold, paymentId), reason });
  }
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

function payingGuestOf({ id, form, offer }: HoldEntity, paymentId: string): PayingGuest {
  const { firstName, lastName, email, phone, locale = 'en', bookingDate, timeSlot } = form;
  return {
    holdId: id,
    paymentId,
    firstName,
    lastName,
    email,
    phone,
    locale,
    packageId: offer.packageId,
    packageName: offer.packageName,
    ...shownNameOf(offer),
    bookingDate,
    timeSlot,
    startsAt: offer.startsAt,
    endsAt: offer.endsAt,
    totalAmount: offer.price,
  };
}
