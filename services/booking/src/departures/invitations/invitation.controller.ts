import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { invitations, InviteRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { InvitationService } from './invitation.service.js';

@Controller()
export class InvitationController {
  constructor(private readonly service: InvitationService) {}

  @Handles(invitations.pending)
  pending() {
    return this.service.pending();
  }

  @Handles(invitations.invite)
  invite(@Payload() request: InviteRequest) {
    return this.service.invite(request);
  }
}
