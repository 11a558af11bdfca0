import { Injectable } from '@nestjs/common';
import { withdrawalEvents } from '@charter/contracts';
import { type WithdrawalObstacle, withdrawalObstacles } from '@charter/contracts/browser';
import { Database, type Transaction } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { LinkRequestService } from '../../sales/index.js';
import { referenceOf, type WithdrawalOutcome } from './withdrawal.js';
import type { WithdrawalEntity } from './withdrawal.entity.js';
import { WithdrawalRepository } from './withdrawal.repository.js';
import { toReceived } from './withdrawal.service.js';
import { WithdrawnVoucherService } from './withdrawn-voucher.service.js';

const isObstacle = (outcome: WithdrawalOutcome): outcome is WithdrawalObstacle =>
  (withdrawalObstacles as readonly string[]).includes(outcome);

/** What follows from a withdrawal: a refund, the link to cancel a charter, or a decision of staff. May run late and twice. */
@Injectable()
export class WithdrawalDecisionService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: WithdrawalRepository,
    private readonly vouchers: WithdrawnVoucherService,
    private readonly tripLinks: LinkRequestService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async decideAll(): Promise<void> {
    for (const { id } of await this.withdrawals.undecided(this.database.manager)) {
      await this.database.transaction(async (tx) => {
        const withdrawal = await this.withdrawals.lock(tx, id);
        if (withdrawal?.outcome === null) await this.decide(tx, withdrawal);
      });
    }
  }

  private async decide(tx: Transaction, withdrawal: WithdrawalEntity): Promise<void> {
    const voucher = await this.vouchers.lockMatching(tx, withdrawal);
    const outcome = voucher ? await this.vouchers.giveBack(tx, voucher, withdrawal) : await this.withoutVoucher(tx, withdrawal);
    await this.withdrawals.update(tx, withdrawal, { outcome, voucherId: voucher?.id ?? null, decidedAt: this.clock.now() });
    if (!isObstacle(outcome)) return;
    const undecided = { ...toReceived(withdrawal), obstacle: outcome, last4: voucher?.last4 ?? null };
    await this.outbox.add(tx, withdrawalEvents.undecided, undecided);
  }

  /** A charter is a service on a fixed day, for which the terms of its booking apply: its guest cancels it on its own page. */
  private async withoutVoucher(tx: Transaction, { email, reference }: WithdrawalEntity): Promise<'charter' | 'unknown'> {
    const found = referenceOf(reference);
    const isSent = found?.kind === 'number' && (await this.tripLinks.send(tx, { email, code: found.text }));
    return isSent ? 'charter' : 'unknown';
  }
}
