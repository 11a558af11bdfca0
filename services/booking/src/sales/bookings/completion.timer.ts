import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { StatusService } from './status.service.js';

/** Completes confirmed charters that have ended, in batches. */
@Injectable()
export class CompletionTimer {
  constructor(private readonly status: StatusService) {}

  @Every(minuteMs)
  async complete(): Promise<void> {
    while ((await this.status.completeEnded()) > 0);
  }
}
