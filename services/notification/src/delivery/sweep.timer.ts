import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { EmailQueue } from './email.queue.js';
import { EmailRepository } from './email.repository.js';

const batch = 500;

/**
 * Takes up what fell off the queue: Redis was emptied, a process died between commit and queue, or the mail server was
 * away for longer than a burst of tries. What is still on the queue stays there once.
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
    await this.queue.add(await this.repository.overdue(this.clock.now(), batch));
  }
}
