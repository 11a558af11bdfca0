import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { InvitationService } from './invitation.service.js';

/** Invites guests to review their charter, in batches. */
@Injectable()
export class InvitationTimer {
  constructor(private readonly invitations: InvitationService) {}

  @Every(60_000)
  async invite(): Promise<void> {
    while ((await this.invitations.inviteAutomatically()) > 0);
  }
}
