import { Injectable } from '@nestjs/common';
import { type CharterReviewed, contentEvents, type Event } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { OnEvent } from '@charter/messaging';
import { InvitationService } from './invitation.service.js';

/** What we do when content speaks. */
@Injectable()
export class ContentSubscriber {
  constructor(private readonly invitations: InvitationService) {}

  @OnEvent(contentEvents.reviewed)
  async onReviewed({ data, occurredAt }: Event<CharterReviewed>, tx: Transaction): Promise<void> {
    await this.invitations.noteReview(tx, data.confirmationCode, new Date(occurredAt));
  }
}
