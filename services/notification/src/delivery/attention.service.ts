import { Injectable } from '@nestjs/common';
import { type AttentionEntry, type AttentionPart, dayMs } from '@charter/contracts';
import { Database } from '@charter/database';
import { deadLetterEntries } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { EmailRepository, type FailedEmail } from './email.repository.js';

/** Older failures are of charters that have sailed. */
const shownDays = 30;

/** E-mails that staff have to act on: those that failed for good. */
@Injectable()
export class AttentionService {
  constructor(
    private readonly database: Database,
    private readonly emails: EmailRepository,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<AttentionPart> {
    const { manager } = this.database;
    const failed = await this.emails.findFailed(manager, new Date(this.clock.now().getTime() - shownDays * dayMs));
    return { entries: [...failed.map(toEntry), ...(await deadLetterEntries(manager, 'notification'))] };
  }
}

const toEntry = ({ id, template, queuedAt, recipient, confirmationCode }: FailedEmail): AttentionEntry => ({
  kind: 'emailFailed',
  subject: id,
  since: queuedAt.toISOString(),
  data: { template, email: recipient, ...(confirmationCode && { confirmationCode }) },
});
