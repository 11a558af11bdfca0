import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type AnnounceAgainRequest, type DeadLetterRef, messagingRemedies, type ReplayRequest } from '@charter/contracts/operators';
import { Announcements } from '../events/outbox-status.js';
import { Answers } from '../rpc/handles.js';
import { DeadLetters } from '../events/dead-letters.js';

/** The operators' door of one service. The gateway has no route to it. */
export function remediesController(service: string): Type {
  const remedies = messagingRemedies(service);

  @Controller()
  class RemediesController {
    constructor(
      private readonly deadLetters: DeadLetters,
      private readonly announcements: Announcements,
    ) {}

    @Answers(remedies.listDeadLetters)
    listDeadLetters() {
      return this.deadLetters.list();
    }

    @Answers(remedies.showDeadLetters)
    showDeadLetters(@Payload() request: DeadLetterRef) {
      return this.deadLetters.show(request);
    }

    @Answers(remedies.replayDeadLetter)
    replayDeadLetter(@Payload() request: ReplayRequest) {
      return this.deadLetters.replay(request);
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
