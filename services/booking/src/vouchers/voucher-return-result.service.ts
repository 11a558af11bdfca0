import { Injectable } from '@nestjs/common';
import { cents, type PaymentRefundFailed, toDollars, voucherEvents } from '@charter/contracts';
import { type Actor, recordAudit, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { VoucherCreditNoteRepository } from './voucher-credit-note.repository.js';
import { nextState } from './voucher-return.js';
import type { VoucherReturnEntity } from './voucher-return.entity.js';
import { VoucherReturnRepository } from './voucher-return.repository.js';
import type { VoucherEntity } from './voucher.entity.js';
import { toSoldVoucher } from './voucher-delivery.service.js';
import { VoucherRepository } from './voucher.repository.js';

const payPal: Actor = { kind: 'system', name: 'PayPal' };

/** What became of refunds of vouchers that payment was asked for. */
@Injectable()
export class VoucherReturnResultService {
  constructor(
    private readonly vouchers: VoucherRepository,
    private readonly returns: VoucherReturnRepository,
    private readonly notes: VoucherCreditNoteRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * PayPal has completed it, and its amount is taken off what was paid for the voucher: it counts as on its way no more. Other refunds, and a
   * repetition, do nothing.
   * @param voucher the locked row
   */
  async completed(tx: Transaction, voucher: VoucherEntity, refundId: string): Promise<void> {
    const refund = refundId ? await this.returns.find(tx, refundId) : null;
    if (!refund || !nextState(refund.state, 'completed')) return;
    await this.returns.update(tx, refund, { state: 'completed', issue: null, failedAt: null });
    await this.vouchers.update(tx, voucher, { returningCents: cents(voucher.returningCents - refund.amountCents) });
    const counterEntry = { voucherId: voucher.id, kind: 'refund' as const, amountCents: refund.amountCents, ref: `${refund.id}:completed` };
    await this.vouchers.addEntries(tx, [counterEntry], this.clock.now());
    await this.publish(tx, voucher, refund, { byHand: false });
  }

  /** PayPal has rejected it for good: staff have to decide, and what it took off the voucher stays off. @returns false when it is no refund of a voucher */
  async failed(tx: Transaction, { refundId, issue }: PaymentRefundFailed): Promise<boolean> {
    const found = await this.returns.find(tx, refundId);
    if (!found) return false;
    await this.vouchers.lock(tx, found.voucherId);
    // Read again under the lock.
    const refund = (await this.returns.find(tx, refundId))!;
    if (!nextState(refund.state, 'failed')) return true;
    await this.returns.update(tx, refund, { state: 'failed', issue, failedAt: this.clock.now() });
    await recordAudit(tx, {
      actor: payPal,
      action: 'voucher.refundFailed',
      subject: `voucher:${refund.voucherId}`,
      before: { state: refund.state },
      after: { refundId, amount: toDollars(refund.amountCents), issue },
    });
    return true;
  }

  /** PayPal had rejected it, and its credit note is issued. @param voucher the locked row */
  async paidByHand(
    tx: Transaction,
    voucher: VoucherEntity,
    failed: VoucherReturnEntity,
    notifyGuest: boolean,
  ): Promise<VoucherReturnEntity> {
    const refund: VoucherReturnEntity = { ...failed, state: 'by_hand', failedAt: null, notifyGuest };
    await this.returns.update(tx, failed, refund);
    await this.publish(tx, voucher, refund, { byHand: true });
    return refund;
  }

  private async publish(
    tx: Transaction,
    voucher: VoucherEntity,
    refund: VoucherReturnEntity,
    { byHand }: { byHand: boolean },
  ): Promise<void> {
    const { id: refundId, amountCents, cause, notifyGuest } = refund;
    const balanceCents = (await this.vouchers.balances(tx, [voucher.id])).get(voucher.id) ?? cents(0);
    const note = (await this.notes.last(tx, voucher.id))!;
    await this.outbox.add(tx, voucherEvents.returned, {
      voucher: toSoldVoucher(voucher),
      refundId,
      amountCents,
      leftCents: cents(Math.max(0, balanceCents)),
      cause,
      notifyGuest,
      byHand,
      documentId: note.id,
    });
  }
}
