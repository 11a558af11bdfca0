import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { AttentionService } from './attention.service.js';

/** Reminds staff of paid bookings that depart soon and are not confirmed, in batches. */
@Injectable()
export class AttentionTimer {
  constructor(private readonly attention: AttentionService) {}

  @Every(60_000)
  async remind(): Promise<void> {
    while ((await this.attention.remind()) > 0);
  }
}
