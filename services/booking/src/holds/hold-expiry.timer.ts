import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { HoldService } from './hold.service.js';

/** Releases the slots of expired holds. It may run late: a new hold also deletes the expired ones that overlap it. */
@Injectable()
export class HoldExpiryTimer {
  constructor(private readonly holds: HoldService) {}

  @Every(15_000)
  async releaseExpired(): Promise<void> {
    await this.holds.releaseExpired();
  }
}
