import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { ReminderService } from './reminder.service.js';

/** Reminds guests of their charter. */
@Injectable()
export class ReminderTimer {
  constructor(private readonly reminders: ReminderService) {}

  @Every(10 * minuteMs)
  async remind(): Promise<void> {
    await this.reminders.remind();
  }
}
