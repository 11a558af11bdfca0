import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { ChoiceService } from './choice.service.js';

/** Refunds everything to guests who have not chosen in time: no money is kept for a charter that did not sail. */
@Injectable()
export class ChoiceTimer {
  constructor(private readonly choices: ChoiceService) {}

  @Every(minuteMs)
  async refundOverdue(): Promise<void> {
    await this.choices.refundOverdue();
  }
}
