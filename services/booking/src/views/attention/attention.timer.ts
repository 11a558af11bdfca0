import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { AttentionService } from './attention.service.js';

/** Reminds staff of paid bookings that depart soon and are not confirmed, in batches. */
@Injectable()
export class AttentionTimer {
  constructor(private readonly attention: AttentionService) {}

  @Every(minuteMs)
  async remind(): Promise<void> {
    while ((await this.attention.remind()) > 0);
  }
}
