import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type AnnounceAgainRequest, messagingRemedies, type ParkedRef, type ReplayRequest } from '@charter/contracts/operators';
import { Announcements } from './announcements.js';
import { Answers } from './answers.js';
import { Parked } from './parked.js';

/** The operators' door of one service. The gateway has no route to it. */
export function remediesController(service: string): Type {
  const remedies = messagingRemedies(service);

  @Controller()
  class RemediesController {
    constructor(
      private readonly parked: Parked,
      private readonly announcements: Announcements,
    ) {}

    @Answers(remedies.listParked)
    listParked() {
      return this.parked.list();
    }

    @Answers(remedies.showParked)
    showParked(@Payload() question: ParkedRef) {
      return this.parked.show(question);
    }

    @Answers(remedies.replayParked)
    replayParked(@Payload() request: ReplayRequest) {
      return this.parked.replay(request);
    }

    @Answers(remedies.outboxState)
    outboxState() {
      return this.announcements.state();
    }

    @Answers(remedies.announceAgain)
    announceAgain(@Payload() request: AnnounceAgainRequest) {
      return this.announcements.again(request);
    }
  }
  return RemediesController;
}
