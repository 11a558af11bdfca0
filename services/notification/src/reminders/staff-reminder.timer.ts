import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { StaffReminderService } from './staff-reminder.service.js';

/** Sends staff the reminders whose time has come. */
@Injectable()
export class StaffReminderTimer {
  constructor(private readonly reminders: StaffReminderService) {}

  @Every(minuteMs)
  async remindOfInquiries(): Promise<void> {
    await this.reminders.remindOfInquiries();
  }

  @Every(10 * minuteMs)
  async sendDigest(): Promise<void> {
    await this.reminders.sendDigest();
  }
}
