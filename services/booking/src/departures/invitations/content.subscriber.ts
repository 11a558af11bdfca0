import { Injectable } from '@nestjs/common';
import { type CharterReviewed, contentEvents, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { InvitationService } from './invitation.service.js';

/** Records the review of a booking, after which its guest is invited no more. */
@Injectable()
export class ContentSubscriber {
  constructor(private readonly invitations: InvitationService) {}

  @OnEvent(contentEvents.reviewed)
  async onReviewed({ data, occurredAt }: Event<CharterReviewed>, tx: Transaction): Promise<void> {
    await this.invitations.recordReview(tx, data.confirmationCode, new Date(occurredAt));
  }
}
