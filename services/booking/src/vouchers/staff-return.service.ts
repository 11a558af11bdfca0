import { Injectable } from '@nestjs/common';
import { DomainError, toDollars, type VoucherRefund, type VoucherRefundRequest } from '@charter/contracts';
import { Database, recordAudit, staffActor, type Transaction } from '@charter/database';
import { decideReturn } from './voucher-return.js';
import type { VoucherReturnEntity } from './voucher-return.entity.js';
import { VoucherReturnRepository } from './voucher-return.repository.js';
import { VoucherReturnService } from './voucher-return.service.js';
import type { VoucherEntity } from './voucher.entity.js';
import { VoucherPaymentChangesService } from './voucher-payment-changes.service.js';
import { VoucherRepository } from './voucher.repository.js';

/** Refunds of vouchers that staff request. */
@Injectable()
export class StaffReturnService {
  constructor(
    private readonly database: Database,
    private readonly vouchers: VoucherRepository,
    private readonly returns: VoucherReturnRepository,
    private readonly service: VoucherReturnService,
    private readonly changes: VoucherPaymentChangesService,
  ) {}

  /** @throws DomainError VOUCHER_NOT_FOUND, NOTHING_LEFT, INVALID */
  async refund(request: VoucherRefundRequest): Promise<VoucherRefund> {
    return this.database.transaction(async (tx) => {
      const voucher = await this.vouchers.lock(tx, request.voucherId);
      if (!voucher?.paidAt) throw new DomainError('VOUCHER_NOT_FOUND');
      return toVoucherRefund(await this.apply(tx, voucher, request));
    });
  }

  private async apply(tx: Transaction, voucher: VoucherEntity, { form, staff }: VoucherRefundRequest): Promise<VoucherReturnEntity> {
    const { refundId: id, reason, notifyGuest } = form;
    const actor = staffActor(staff.username);
    const known = await this.returns.find(tx, id);
    const decision = decideReturn(voucher.id, form, known, await this.service.leftCents(tx, voucher));
    switch (decision.kind) {
      case 'request':
        return this.service.request(tx, voucher, { id, amountCents: decision.amountCents, cause: 'staff', reason, notifyGuest, actor });
      case 'retry':
        return this.service.retry(tx, voucher, known!, actor);
      case 'by_hand': {
        const after = { refundId: id, amount: toDollars(known!.amountCents), note: reason };
        await recordAudit(tx, { actor, action: 'voucher.refundByHand', subject: `voucher:${voucher.id}`, before: null, after });
        return this.changes.paidByHand(tx, voucher, known!, notifyGuest);
      }
      case 'none':
        return known!;
    }
  }
}

export const toVoucherRefund = ({ id, amountCents, state, issue, createdAt }: VoucherReturnEntity): VoucherRefund => ({
  id,
  amount: toDollars(amountCents),
  state,
  issue,
  createdAt: createdAt.toISOString(),
});
