import { Injectable } from '@nestjs/common';
import { Every } from '@charter/messaging';
import { InvitationService } from './invitation.service.js';

/** A guest is asked how it was a day after the charter, without anybody's doing. */
@Injectable()
export class InvitationTimer {
  constructor(private readonly invitations: InvitationService) {}

  @Every(60_000)
  async invite(): Promise<void> {
    while ((await this.invitations.inviteSailed()) > 0);
  }
}
