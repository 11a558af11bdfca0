import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { OfferDeadlineService } from './offer-deadline.service.js';

/** Ends offers whose time is over. It may run late: what a guest may pay depends on the time itself. */
@Injectable()
export class OfferDeadlineTimer {
  constructor(private readonly deadlines: OfferDeadlineService) {}

  @Every(minuteMs)
  async checkOffers(): Promise<void> {
    await this.deadlines.check();
  }
}
