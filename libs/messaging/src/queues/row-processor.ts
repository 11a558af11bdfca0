import type { Job } from 'bullmq';
import { QueueWorker } from './queue-worker.js';

/**
 * Handles the rows of a `RowQueue`, whose ids are the ids of the jobs. A subclass is declared with `@Processor(queue, { concurrency })`;
 * its worker starts when the process listens.
 */
export abstract class RowProcessor extends QueueWorker {
  /** Safe to repeat. @throws when another attempt soon is worthwhile */
  protected abstract handle(id: string): Promise<void>;

  process(job: Job): Promise<void> {
    return this.handle(job.id!);
  }
}
