import { Injectable } from '@nestjs/common';
import { bookingEvents, type Cents, cents, toDollars } from '@charter/contracts';
import type { VoucherRefundCause } from '@charter/contracts/browser';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { dayInNassau } from '../shared/nassau-time.js';
import { hasEnded } from './voucher.js';
import type { VoucherEntity } from './voucher.entity.js';
import type { VoucherReturnEntity } from './voucher-return.entity.js';
import { VoucherReturnRepository } from './voucher-return.repository.js';
import { VoucherRepository } from './voucher.repository.js';
import { VoucherUseService } from './voucher-use.service.js';

interface NewReturn {
  /** UUID. */
  id: string;
  amountCents: Cents;
  cause: VoucherRefundCause;
  reason: string;
  /** Whether the buyer is sent an e-mail. */
  notifyGuest: boolean;
  actor: Actor;
}

/**
 * Gives money of vouchers back to their buyers. The voucher's row is locked, as it is by orders: money that an order reserves is not refunded,
 * and money that is refunded not reserved.
 */
@Injectable()
export class VoucherReturnService {
  constructor(
    private readonly vouchers: VoucherRepository,
    private readonly returns: VoucherReturnRepository,
    private readonly use: VoucherUseService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** What is neither used, nor reserved, nor on its way back; nothing of a voucher that has ended. @param voucher the locked row */
  async leftCents(tx: Transaction, voucher: VoucherEntity): Promise<Cents> {
    if (hasEnded(voucher, dayInNassau(this.clock.now()))) return cents(0);
    await this.use.releaseLapsedOf(tx, voucher.id);
    return (await this.vouchers.balances(tx, [voucher.id])).get(voucher.id) ?? cents(0);
  }

  /** @param voucher the locked row, of which at least this much is left */
  async request(tx: Transaction, voucher: VoucherEntity, { actor, ...asked }: NewReturn): Promise<VoucherReturnEntity> {
    const createdAt = this.clock.now();
    const { id: voucherId } = voucher;
    const refund: VoucherReturnEntity = { ...asked, voucherId, state: 'requested', issue: null, failedAt: null, createdAt };
    await this.returns.add(tx, refund);
    await this.vouchers.update(tx, voucher, { returningCents: cents(voucher.returningCents + refund.amountCents) });
    await this.vouchers.addEntries(
      tx,
      [{ voucherId, kind: 'refund', amountCents: cents(0 - refund.amountCents), ref: refund.id }],
      createdAt,
    );
    await this.publish(tx, voucher, refund, actor);
    return refund;
  }

  /** PayPal has rejected it: it is attempted again. */
  async retry(tx: Transaction, voucher: VoucherEntity, failed: VoucherReturnEntity, actor: Actor): Promise<VoucherReturnEntity> {
    const refund: VoucherReturnEntity = { ...failed, state: 'requested', issue: null, failedAt: null };
    await this.returns.update(tx, failed, refund);
    await this.publish(tx, voucher, refund, actor);
    return refund;
  }

  private async publish(
    tx: Transaction,
    voucher: VoucherEntity,
    { id, amountCents, cause, reason }: VoucherReturnEntity,
    actor: Actor,
  ): Promise<void> {
    await this.outbox.add(tx, bookingEvents.refundOwed, {
      cancellationId: id,
      paymentId: voucher.paymentId!,
      amountCents,
      cause: cause === 'withdrawal' ? 'guest' : 'business',
    });
    await recordAudit(tx, {
      actor,
      action: 'voucher.refund',
      subject: `voucher:${voucher.id}`,
      before: null,
      after: { refundId: id, amount: toDollars(amountCents), reason },
    });
  }
}
