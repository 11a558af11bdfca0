import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { EmailQueue } from './email.queue.js';
import { EmailRepository } from './email.repository.js';

const batch = 500;

/**
 * Adds e-mails to the queue that should be on it and are not: Redis was emptied, a process died between commit and queue, or the
 * queue's attempts failed. Adding an e-mail that is on the queue changes nothing.
 */
@Injectable()
export class SweepTimer {
  constructor(
    private readonly repository: EmailRepository,
    private readonly queue: EmailQueue,
    private readonly clock: Clock,
  ) {}

  @Every(10_000)
  async sweep(): Promise<void> {
    await this.queue.listen();
    await this.queue.add(await this.repository.findDue(this.clock.now(), batch));
  }
}
