import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { HoldReleaseService } from './hold-release.service.js';

/** Releases the slots of expired holds. It may run late: a new hold also deletes the expired ones that overlap it. */
@Injectable()
export class HoldExpiryTimer {
  constructor(private readonly holds: HoldReleaseService) {}

  @Every(15_000)
  async releaseExpired(): Promise<void> {
    await this.holds.releaseExpired();
  }
}
