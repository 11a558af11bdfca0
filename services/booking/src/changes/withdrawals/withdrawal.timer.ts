import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { WithdrawalDecisionService } from './withdrawal-decision.service.js';

/** Decides withdrawals apart from the request that stores them, whose time must not depend on what it matches. */
@Injectable()
export class WithdrawalTimer {
  constructor(private readonly decisions: WithdrawalDecisionService) {}

  @Every(minuteMs)
  async decideWithdrawals(): Promise<void> {
    await this.decisions.decideAll();
  }
}
