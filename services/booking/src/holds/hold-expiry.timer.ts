import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { HoldService } from './hold.service.js';

/** Gives back what was held and not paid. A new hold does the same for what is in its way, so this may be late. */
@Injectable()
export class HoldExpiryTimer {
  constructor(private readonly holds: HoldService) {}

  @Every(15_000)
  async sweep(): Promise<void> {
    await this.holds.sweepExpired();
  }
}
