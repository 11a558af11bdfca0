import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { ChoiceReminderService } from './choice-reminder.service.js';
import { OverdueChoiceService } from './overdue-choice.service.js';

/** Guests who have not chosen after a weather call. */
@Injectable()
export class ChoiceTimer {
  constructor(
    private readonly overdueChoices: OverdueChoiceService,
    private readonly reminders: ChoiceReminderService,
  ) {}

  /** No money is kept for a charter that did not sail. */
  @Every(minuteMs)
  async refundOverdue(): Promise<void> {
    await this.overdueChoices.refund();
  }

  @Every(10 * minuteMs)
  async remind(): Promise<void> {
    await this.reminders.remind();
  }
}
