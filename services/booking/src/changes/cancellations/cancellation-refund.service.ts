import { Injectable } from '@nestjs/common';
import { bookingEvents, type CancellationRefundState, type Cents, cents, type RefundPartState, toDollars } from '@charter/contracts';
import type { Actor, Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock, nameBasedUuid } from '@charter/service-kit';
import { BookingAccountService, type BookingEntity, toBooking } from '../../sales/index.js';
import { VoucherRefundService } from '../../vouchers/index.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { decideRefundChange, type Money, outstandingCents } from './cancellation.js';
import { CancellationRepository } from './cancellation.repository.js';
import { firstRefundState, mayBecome, outstandingIn, outstandingOf, partsOf, refundStateOf } from './refund-part.js';
import type { RefundPartEntity } from './refund-part.entity.js';
import { RefundPartRepository } from './refund-part.repository.js';

/** What is requested of payment, and of staff, when a cancellation's refund is paid. */
export interface RefundPlan {
  state: CancellationRefundState;
  parts: RefundPartEntity[];
  /** Through PayPal. */
  sentCents: Cents;
  byHandCents: Cents;
  /** Back to gift vouchers. */
  voucherCents: Cents;
  /** The last day of those vouchers, yyyy-MM-dd in Nassau; null when they have none, or nothing goes back to them. */
  voucherUntil: string | null;
}

const nothing: RefundPlan = {
  state: 'none',
  parts: [],
  sentCents: cents(0),
  byHandCents: cents(0),
  voucherCents: cents(0),
  voucherUntil: null,
};

const system: Actor = { kind: 'system' };

/** The refunds of cancellations by guests, staff and weather calls: one part per payment. The lock of the booking's row protects them. */
@Injectable()
export class CancellationRefundService {
  constructor(
    private readonly cancellations: CancellationRepository,
    private readonly parts: RefundPartRepository,
    private readonly accounts: BookingAccountService,
    private readonly vouchers: VoucherRefundService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * @param id of the cancellation
   * @param payNow false leaves the refund to staff; what was paid by hand is left to them anyway
   */
  async plan(tx: Transaction, bookingId: string, id: string, amountCents: Cents, payNow: boolean): Promise<RefundPlan> {
    const captures = await this.accounts.captures(tx, bookingId);
    const voucherCents = await this.vouchers.shareOf(tx, bookingId, amountCents);
    const split = partsOf(cents(amountCents - voucherCents), captures);
    const state = firstRefundState(split, payNow, voucherCents);
    if (state === 'none' || state === 'owed') return { ...nothing, state };
    const parts = split.map((part) => {
      // The only one has the cancellation's id.
      const isOnly = part.paymentId ? captures.length === 1 : split.length === 1;
      const partId = isOnly ? id : nameBasedUuid(id, part.paymentId ?? 'by hand');
      return { ...part, id: partId, cancellationId: id, issue: null, sentAt: part.paymentId ? this.clock.now() : null };
    });
    return {
      state,
      parts,
      sentCents: outstandingIn(parts, captures, ['sent']),
      byHandCents: outstandingIn(parts, captures, ['by_hand']),
      voucherCents,
      voucherUntil: voucherCents > 0 ? await this.vouchers.usableUntil(tx, bookingId) : null,
    };
  }

  /** Gives back to vouchers. The parts are for payment, which makes each once however often it is requested. */
  async request(
    tx: Transaction,
    cancellation: Pick<CancellationEntity, 'id' | 'cause'>,
    booking: BookingEntity,
    { parts, voucherCents }: Pick<RefundPlan, 'parts' | 'voucherCents'>,
  ): Promise<void> {
    if (voucherCents > 0) await this.giveBack(tx, booking, cancellation.id, voucherCents);
    await this.parts.save(tx, parts);
    for (const part of parts) await this.publish(tx, cancellation, part, part.amountCents);
  }

  private async giveBack(tx: Transaction, booking: BookingEntity, ref: string, wantedCents: Cents): Promise<void> {
    const amountCents = await this.vouchers.giveBack(tx, booking.id, { ref, amountCents: wantedCents, actor: system });
    if (amountCents === 0) return;
    const refund = { ref: `${ref}:voucher`, amountCents, method: 'voucher' as const, actor: system, text: '', at: this.clock.now() };
    await this.accounts.recordRefund(tx, booking, refund);
  }

  /** What the guest has not received, when its guest or staff decide later than the cancellation. @returns what was requested */
  async requestOutstanding(tx: Transaction, cancellation: CancellationEntity, booking: BookingEntity): Promise<RefundPlan> {
    const plan = await this.plan(tx, cancellation.bookingId, cancellation.id, outstandingCents(cancellation, booking), true);
    if (plan.state === 'none') return nothing;
    await this.request(tx, cancellation, booking, plan);
    await this.saveState(tx, cancellation, plan.parts);
    return plan;
  }

  /**
   * Staff pay what was left to them, or try again what PayPal has rejected. The e-mail about what goes back to vouchers is sent now, that
   * about the rest when PayPal has refunded it.
   * @returns null when nothing was requested
   */
  async requestAgain(
    tx: Transaction,
    cancellation: CancellationEntity,
    booking: BookingEntity,
  ): Promise<Pick<RefundPlan, 'state' | 'sentCents' | 'voucherCents'> | null> {
    const parts = await this.parts.of(tx, cancellation);
    const isUnrequested = parts.length === 0 && (cancellation.refundState === 'owed' || cancellation.refundState === 'failed');
    const plan = isUnrequested ? await this.requestOutstanding(tx, cancellation, booking) : await this.retry(tx, cancellation, parts);
    if (plan.voucherCents > 0) await this.publishBack(tx, booking, plan.voucherCents, 'voucher', plan.voucherUntil);
    return plan.sentCents > 0 || plan.voucherCents > 0 ? plan : null;
  }

  /** Ends the parts whose money has arrived. @returns false when none was requested */
  async settleReceived(tx: Transaction, cancellation: CancellationEntity): Promise<boolean> {
    const parts = await this.parts.of(tx, cancellation);
    const captures = await this.accounts.captures(tx, cancellation.bookingId);
    const received = parts.filter((part) => part.paymentId && mayBecome(part, 'done') && outstandingOf(part, captures) === 0);
    if (received.length > 0) await this.change(tx, cancellation, parts, received, 'done');
    return parts.length > 0;
  }

  /** @returns what the guest has not received of the part; null when it was not under way */
  async fail(
    tx: Transaction,
    cancellation: CancellationEntity,
    refundId: string,
    issue: string,
  ): Promise<{ state: RefundPartState; amountCents: Cents } | null> {
    const parts = await this.parts.of(tx, cancellation);
    const part = parts.find(({ id }) => id === refundId);
    if (!part || !mayBecome(part, 'failed')) return null;
    const amountCents = outstandingOf(part, await this.accounts.captures(tx, cancellation.bookingId));
    return { state: await this.change(tx, cancellation, parts, [part], 'failed', issue), amountCents };
  }

  /**
   * Staff have handed back what waits for them, or one part of it.
   * @returns what the folio is to record; none when nothing waits
   */
  async settleByHand(
    tx: Transaction,
    cancellation: CancellationEntity,
    booking: BookingEntity,
    refundId?: string,
  ): Promise<{ ref: string; amountCents: Cents }[]> {
    const parts = await this.parts.of(tx, cancellation);
    if (parts.length === 0) return this.settleUnrequested(tx, cancellation, booking);
    const captures = await this.accounts.captures(tx, cancellation.bookingId);
    const waiting = parts.filter(({ id, state }) => (state === 'failed' || state === 'by_hand') && (!refundId || id === refundId));
    const settled = waiting.flatMap((part) => {
      const amountCents = outstandingOf(part, captures);
      return amountCents > 0 ? [{ ref: part.id, amountCents }] : [];
    });
    if (settled.length > 0) await this.change(tx, cancellation, parts, waiting, 'done');
    return settled;
  }

  private async settleUnrequested(tx: Transaction, cancellation: CancellationEntity, booking: Money) {
    const amountCents = outstandingCents(cancellation, booking);
    const done = cancellation.refundState === 'owed' && amountCents > 0 && decideRefundChange(cancellation.refundState, 'done');
    if (!done) return [];
    await this.cancellations.saveRefundState(tx, cancellation, done);
    return [{ ref: cancellation.id, amountCents }];
  }

  private async retry(tx: Transaction, cancellation: CancellationEntity, parts: RefundPartEntity[]) {
    const captures = await this.accounts.captures(tx, cancellation.bookingId);
    const failed = parts.filter((part) => part.state === 'failed' && outstandingOf(part, captures) > 0);
    const sentCents = outstandingIn(failed, captures, ['failed']);
    if (failed.length === 0) return nothing;
    for (const part of failed) await this.publish(tx, cancellation, part, outstandingOf(part, captures));
    return { ...nothing, state: await this.change(tx, cancellation, parts, failed, 'sent'), sentCents };
  }

  /** The only writer of a part's state, and of the refund's, which follows from it. @param parts all of the cancellation */
  private async change(
    tx: Transaction,
    cancellation: CancellationEntity,
    parts: readonly RefundPartEntity[],
    changed: readonly RefundPartEntity[],
    state: RefundPartState,
    issue: string | null = null,
  ): Promise<RefundPartState> {
    const after = changed.map((part) => ({ ...part, state, issue, ...(state === 'sent' && { sentAt: this.clock.now() }) }));
    await this.parts.save(tx, after);
    return this.saveState(tx, cancellation, [...parts.filter((part) => !changed.includes(part)), ...after]);
  }

  private async saveState(tx: Transaction, cancellation: CancellationEntity, parts: readonly RefundPartEntity[]): Promise<RefundPartState> {
    const state = refundStateOf(parts);
    const refundIssue = parts.find((part) => part.state === 'failed')?.issue ?? null;
    const sent = parts.flatMap(({ sentAt }) => sentAt ?? []).toSorted((a, b) => b.getTime() - a.getTime());
    const next = decideRefundChange(cancellation.refundState, state);
    if (next) await this.cancellations.saveRefundState(tx, cancellation, next, { refundIssue, sentAt: sent[0] ?? null });
    return state;
  }

  /** Publishes a refund that the folio has recorded. PayPal's refunds are published when it has made them. */
  async publishBack(
    tx: Transaction,
    booking: BookingEntity,
    amountCents: Cents,
    through: 'hand' | 'voucher',
    voucherUntil: string | null = null,
  ): Promise<void> {
    await this.outbox.add(tx, bookingEvents.refunded, {
      booking: toBooking(booking),
      amount: toDollars(amountCents),
      refundedAmount: toDollars(booking.refundedCents),
      through,
      ...(voucherUntil && { voucherUntil }),
    });
  }

  private async publish(
    tx: Transaction,
    { id: cancellationId, cause }: Pick<CancellationEntity, 'id' | 'cause'>,
    { id: refundId, paymentId }: RefundPartEntity,
    amountCents: Cents,
  ): Promise<void> {
    if (!paymentId) return;
    const isSame = refundId === cancellationId;
    await this.outbox.add(tx, bookingEvents.refundOwed, { cancellationId, ...(!isSame && { refundId }), paymentId, amountCents, cause });
  }
}
