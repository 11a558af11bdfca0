import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { BalanceService } from './balance.service.js';

/** Reminds guests of balances that are due. */
@Injectable()
export class BalanceReminderTimer {
  constructor(private readonly balances: BalanceService) {}

  @Every(10 * minuteMs)
  async remindOfBalances(): Promise<void> {
    await this.balances.remind();
  }
}
