import { Injectable } from '@nestjs/common';
import { minuteMs } from '@charter/contracts';
import { Every } from '@charter/messaging';
import { InvitationService } from './invitation.service.js';

/** Invites guests to review their charter, in batches. */
@Injectable()
export class InvitationTimer {
  constructor(private readonly invitations: InvitationService) {}

  @Every(minuteMs)
  async invite(): Promise<void> {
    while ((await this.invitations.inviteAutomatically()) > 0);
  }
}
