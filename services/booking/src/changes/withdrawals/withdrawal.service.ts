import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { dayMs, DomainError, type OpenWithdrawals, type WithdrawalAnswer, withdrawalEvents, type WithdrawalForm } from '@charter/contracts';
import type { WithdrawalObstacle } from '@charter/contracts/browser';
import { Database, recordAudit, staffActor } from '@charter/database';
import { Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { BookingConfig } from '../../booking.env.js';
import { maxPerDay } from './withdrawal.js';
import type { WithdrawalEntity } from './withdrawal.entity.js';
import { WithdrawalRepository } from './withdrawal.repository.js';

/** Withdrawals as buyers declare them, and those that are left to staff. */
@Injectable()
export class WithdrawalService {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: WithdrawalRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @Inject(BookingConfig) private readonly config: Pick<BookingConfig, 'withdrawalDays'>,
  ) {}

  /** Reads nothing that it may match, so that it takes the same time for every declaration. @throws DomainError NOT_FOUND */
  async receive({ name, email, reference, locale = 'en' }: WithdrawalForm): Promise<void> {
    if (this.config.withdrawalDays === 0) throw new DomainError('NOT_FOUND');
    const receivedAt = this.clock.now();
    const undecided = { voucherId: null, outcome: null, decidedAt: null, answeredAt: null };
    const withdrawal: WithdrawalEntity = { id: randomUUID(), name, email, reference, locale, receivedAt, ...undecided };
    await this.database.transaction(async (tx) => {
      const since = new Date(receivedAt.getTime() - dayMs);
      if ((await this.withdrawals.countSince(tx, email, since)) >= maxPerDay) return;
      await this.withdrawals.add(tx, withdrawal);
      await this.outbox.add(tx, withdrawalEvents.received, toReceived(withdrawal));
    });
  }

  async list(): Promise<OpenWithdrawals> {
    const open = await this.withdrawals.open(this.database.manager);
    return {
      withdrawals: open.map(({ id, name, email, reference, outcome, voucherId, receivedAt }) => ({
        id,
        name,
        email,
        reference,
        obstacle: outcome as WithdrawalObstacle,
        voucherId,
        receivedAt: receivedAt.toISOString(),
      })),
    };
  }

  /** @throws DomainError WITHDRAWAL_NOT_FOUND */
  async answer({ withdrawalId, staff }: WithdrawalAnswer): Promise<void> {
    await this.database.transaction(async (tx) => {
      const withdrawal = await this.withdrawals.lock(tx, withdrawalId);
      if (!withdrawal) throw new DomainError('WITHDRAWAL_NOT_FOUND');
      if (withdrawal.answeredAt) return;
      const answeredAt = this.clock.now();
      await this.withdrawals.update(tx, withdrawal, { answeredAt });
      await recordAudit(tx, {
        actor: staffActor(staff.username),
        action: 'withdrawal.answer',
        subject: `withdrawal:${withdrawalId}`,
        before: null,
        after: { answeredAt },
      });
    });
  }
}

export const toReceived = ({ id: withdrawalId, name, email, reference, receivedAt, locale }: WithdrawalEntity) => ({
  withdrawalId,
  name,
  email,
  reference,
  receivedAt: receivedAt.toISOString(),
  locale,
});
