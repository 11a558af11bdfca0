import { Injectable } from '@nestjs/common';
import {
  type Cancellation,
  type CancellationExplanation,
  type Cents,
  cents,
  type RefundPart,
  sumOf,
  toDollars,
  type TripRefund,
} from '@charter/contracts';
import type { ReadManager } from '@charter/database';
import { FolioRepository } from '../../accounts/index.js';
import type { BookingEntity } from '../../sales/index.js';
import { VoucherRefundService } from '../../vouchers/index.js';
import type { CancellationEntity } from './cancellation.entity.js';
import { type Money, outstandingCents, type Quote } from './cancellation.js';
import { amountsByState, outstandingIn, outstandingOf, partsOf } from './refund-part.js';
import { RefundPartRepository } from './refund-part.repository.js';

/** Unpaid part of a refund. Cents. */
export interface Outstanding {
  /** What the guest has not received. */
  allCents: Cents;
  /** What staff have to settle: it was not sent, PayPal has rejected it, or it is to be handed back. */
  unsettledCents: Cents;
  /** What would be requested of PayPal, if staff pay the refund now. */
  payableCents: Cents;
  parts: RefundPart[];
}

/** What has become of the refunds of cancellations. */
@Injectable()
export class CancellationViewService {
  constructor(
    private readonly parts: RefundPartRepository,
    private readonly folios: FolioRepository,
    private readonly vouchers: VoucherRefundService,
  ) {}

  /** Adds how the refund would go back, as a cancellation splits it; nothing when all of it goes through PayPal. */
  async withShares(tx: ReadManager, { id }: Pick<BookingEntity, 'id'>, { dueCents, explanation }: Quote): Promise<CancellationExplanation> {
    const captures = await this.folios.captures(tx, id);
    const voucherCents = await this.vouchers.shareOf(tx, id, dueCents);
    const byHand = partsOf(cents(dueCents - voucherCents), captures).filter((part) => !part.paymentId);
    const byHandCents = sumOf(byHand.map(({ amountCents }) => amountCents));
    if (voucherCents === 0 && byHandCents === 0) return explanation;
    const paypalCents = cents(dueCents - voucherCents - byHandCents);
    return {
      ...explanation,
      shares: { paypal: toDollars(paypalCents), voucher: toDollars(voucherCents), byHand: toDollars(byHandCents) },
    };
  }

  async outstanding(tx: ReadManager, cancellation: CancellationEntity, booking: Money): Promise<Outstanding> {
    const captures = await this.folios.captures(tx, cancellation.bookingId);
    const parts = await this.parts.of(tx, cancellation);
    if (parts.length === 0) {
      const allCents = outstandingCents(cancellation, booking);
      const unsettledCents = cancellation.refundState === 'owed' ? allCents : cents(0);
      const shares = partsOf(unsettledCents, captures).filter(({ paymentId }) => paymentId);
      return { allCents, unsettledCents, payableCents: sumOf(shares.map(({ amountCents }) => amountCents)), parts: [] };
    }
    return {
      allCents: outstandingIn(parts, captures, ['sent', 'failed', 'by_hand']),
      unsettledCents: outstandingIn(parts, captures, ['failed', 'by_hand']),
      payableCents: outstandingIn(parts, captures, ['failed']),
      parts: parts.map((part) => ({
        id: part.id,
        byHand: part.paymentId === null,
        amount: toDollars(part.amountCents),
        outstanding: toDollars(outstandingOf(part, captures)),
        state: part.state,
        issue: part.issue,
      })),
    };
  }

  /** How much of the refund is in which state, when its parts differ. */
  async findRefunds(tx: ReadManager, cancellation: CancellationEntity): Promise<TripRefund[]> {
    const amounts = amountsByState(await this.parts.of(tx, cancellation));
    return amounts.map(({ state, amountCents }) => ({ state, amount: toDollars(amountCents) }));
  }

  async find(tx: ReadManager, cancellation: CancellationEntity, booking: Money): Promise<Cancellation> {
    const { allCents, unsettledCents, payableCents, parts } = await this.outstanding(tx, cancellation, booking);
    const { actorKind, actorName, sentAt, createdAt } = cancellation;
    return {
      id: cancellation.id,
      who: actorName ?? { guest: 'the guest', staff: 'staff', system: 'the system' }[actorKind],
      cause: cancellation.cause,
      reason: cancellation.reason,
      explanation: cancellation.explanation,
      refundState: cancellation.refundState,
      outstanding: toDollars(allCents),
      unsettled: toDollars(unsettledCents),
      payable: toDollars(payableCents),
      refunds: parts,
      refundIssue: cancellation.refundIssue,
      sentAt: sentAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    };
  }
}
