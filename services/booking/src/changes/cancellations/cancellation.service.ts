import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type CancellationCause,
  type CancellationExplanation,
  cents,
  DomainError,
  fieldError,
  invalid,
  toDollars,
} from '@charter/contracts';
import { type Actor, recordAudit, type Transaction, violatedConstraint } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { PaymentRequestRepository } from '../../accounts/index.js';
import { OccupancyService } from '../../calendar/index.js';
import { BookingAccountService, type BookingEntity, StatusService } from '../../sales/index.js';
import { type CancellationEntity, withoutChoice } from './cancellation.entity.js';
import { CancellationRefundService, type RefundPlan } from './cancellation-refund.service.js';
import { type Quote, quotePolicy, undoObstacle } from './cancellation.js';
import { CancellationRepository } from './cancellation.repository.js';

export interface CancellationCommand {
  /** The client's; our own without one. */
  id?: string | undefined;
  /** Hash of the client's request, if it has an id. */
  requestHash: string | null;
  actor: Actor;
  cause: CancellationCause;
  quote: Quote;
  reason: string | null;
  /** False leaves the refund to staff. */
  payNow: boolean;
  /** False: the guest is sent no e-mail. */
  notifyGuest: boolean;
  /** The guest has chosen the refund after a move by the company. */
  chosen?: boolean;
  /** Weather calls only: the refund waits for the guest's choice. */
  choice?: { callId: string; chooseBy: Date; statusBefore: 'pending' | 'confirmed' };
}

/** Stores cancellations, each in the transaction that changes its booking. */
@Injectable()
export class CancellationService {
  constructor(
    private readonly cancellations: CancellationRepository,
    private readonly status: StatusService,
    private readonly occupancies: OccupancyService,
    private readonly accounts: BookingAccountService,
    private readonly requests: PaymentRequestRepository,
    private readonly refunds: CancellationRefundService,
    private readonly clock: Clock,
  ) {}

  /**
   * Releases the slot, fixes the refund, and requests it from payment.
   * @param booking the locked row, which is not cancelled
   * @throws DomainError STATUS_NOT_ALLOWED, INVALID for an id that another booking has used
   */
  async cancel(tx: Transaction, booking: BookingEntity, command: CancellationCommand): Promise<CancellationEntity> {
    const { actor, cause, reason, notifyGuest, quote, chosen } = command;
    const { cancellation, plan } = await this.add(tx, booking, command);
    await this.status.change(tx, booking, 'cancelled', actor, {
      audited: { cause, refund: quote.explanation.due, ...(reason && { reason }) },
      published: {
        cause,
        cancellationId: cancellation.id,
        explanation: quote.explanation,
        ...requestedOf(plan),
        notifyGuest,
        actor: actor.kind,
        ...(chosen && { chosen }),
      },
    });
    await this.refunds.request(tx, cancellation, booking, plan);
    // After a weather call the guest may choose another slot: what is not paid is then still due.
    if (!command.choice) await this.creditUnpaid(tx, booking);
    return cancellation;
  }

  /** Once it is certain that the charter does not sail: its guest is asked to pay nothing more, and what is invoiced and unpaid is credited. */
  async creditUnpaid(tx: Transaction, booking: Pick<BookingEntity, 'id'>): Promise<void> {
    await this.requests.closeOf(tx, booking.id);
    await this.accounts.issueDocuments(tx, booking);
  }

  /**
   * Whether there is nothing to do: the request under this id was repeated, or the booking is cancelled already. Both leave the first
   * cancellation as it is.
   * @param hash of the request under this id
   * @throws DomainError INVALID for an id that another request has used
   */
  async isCancelled(tx: Transaction, booking: BookingEntity, id: string | undefined, hash: string): Promise<boolean> {
    const known = id ? await this.cancellations.byId(tx, id) : null;
    if (known && known.requestHash !== hash) throw idUsed();
    return known !== null || booking.status === 'cancelled';
  }

  /** Undoes the cancellation of a reinstated booking: an owed refund and an offered slot are withdrawn. @throws DomainError ALREADY_REFUNDED */
  async undo(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<CancellationEntity | null> {
    const standing = await this.cancellations.findActive(tx, booking.id);
    if (!standing) return null;
    const detail = undoObstacle(standing.refundState);
    if (detail) throw new DomainError('ALREADY_REFUNDED', { detail });
    await this.cancellations.undo(tx, standing, this.clock.now());
    await this.accounts.undoCancellation(tx, booking, standing.id, actor);
    if (standing.heldOccupancyId) await this.occupancies.releaseHeld(tx, standing.heldOccupancyId);
    return standing;
  }

  /** A booking that is deleted without having been cancelled still owes its guest the refund of that moment. */
  async recordRemoval(tx: Transaction, booking: BookingEntity, actor: Actor): Promise<void> {
    const quote = quotePolicy(booking, this.clock.now());
    const command = { requestHash: null, actor, cause: 'business' as const, quote, reason: null, payNow: false, notifyGuest: false };
    const { cancellation, plan } = await this.add(tx, booking, command);
    await this.refunds.request(tx, cancellation, booking, plan);
    await this.creditUnpaid(tx, booking);
  }

  /**
   * Ends the choice of a guest for whom everything is refunded in another way: otherwise the guest could choose a slot and sail without
   * having paid. The e-mail of that refund tells the guest.
   */
  async endChoice(tx: Transaction, cancellation: CancellationEntity, actor: Actor): Promise<void> {
    if (cancellation.heldOccupancyId) await this.occupancies.releaseHeld(tx, cancellation.heldOccupancyId);
    await this.cancellations.saveChoice(tx, cancellation, 'refund', this.clock.now());
    await recordAudit(tx, { actor, action: 'booking.choose', subject: cancellation.bookingId, before: null, after: { choice: 'refund' } });
    await this.creditUnpaid(tx, { id: cancellation.bookingId });
  }

  /** Stores the cancellation, and what the guest owes and is owed from then on. */
  private async add(
    tx: Transaction,
    booking: BookingEntity,
    command: CancellationCommand,
  ): Promise<{ cancellation: CancellationEntity; plan: RefundPlan }> {
    const { id = randomUUID(), quote, payNow, choice } = command;
    // What is refunded after a weather call is known when its guest has chosen.
    const plan = await this.refunds.plan(tx, booking.id, id, choice ? cents(0) : quote.dueCents, payNow);
    const cancellation = this.entityOf(booking, { ...command, id }, plan);
    try {
      await this.cancellations.add(tx, cancellation);
    } catch (error) {
      // A request for another booking has used the id at the same moment: the lock of this booking's row does not cover that.
      if (violatedConstraint(error) === 'cancellation_pkey') throw idUsed();
      throw error;
    }
    for (const request of await this.requests.openOf(tx, booking.id)) {
      if (request.occupancyId) await this.occupancies.release(tx, request.occupancyId);
      // After a weather call the guest may choose another slot, and then owes the balance as before. It cannot be paid until then.
      if (!choice || request.kind !== 'balance') await this.requests.saveClosed(tx, request);
    }
    await this.accounts.recordCancellation(tx, booking, cancellation.id, cancellation.dueCents, command.actor);
    return { cancellation, plan };
  }

  private entityOf(
    booking: BookingEntity,
    { id, actor, quote, choice, ...command }: CancellationCommand & { id: string },
    { state: refundState, sentCents }: RefundPlan,
  ): CancellationEntity {
    const now = this.clock.now();
    const explanation: CancellationExplanation = quote.explanation;
    return {
      id,
      bookingId: booking.id,
      actorKind: actor.kind,
      actorName: 'name' in actor ? (actor.name ?? null) : null,
      cause: command.cause,
      percent: explanation.percent,
      dueCents: quote.dueCents,
      alreadyBackCents: booking.refundedCents,
      explanation,
      reason: command.reason,
      refundState,
      refundIssue: null,
      sentAt: sentCents > 0 ? now : null,
      requestHash: command.requestHash,
      ...withoutChoice,
      ...(choice && { chooseBy: choice.chooseBy, weatherCallId: choice.callId, statusBefore: choice.statusBefore }),
      createdAt: now,
      undoneAt: null,
    };
  }
}

/** Part of the e-mails about a refund. */
export const requestedOf = ({ sentCents, byHandCents, voucherCents, voucherUntil }: RefundPlan) => ({
  refundSent: sentCents > 0,
  ...(voucherCents > 0 && { refundToVoucher: toDollars(voucherCents) }),
  ...(voucherUntil && { voucherUntil }),
  ...(sentCents > 0 && byHandCents > 0 && { refundByHand: toDollars(byHandCents) }),
});

const idUsed = () => invalid({ cancellationId: fieldError('idUsed') });
