import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type RepublishRequest, type DeadLetterRef, messagingMaintenance, type ReplayRequest } from '@charter/contracts/operators';
import { OutboxStatus } from '../events/outbox-status.js';
import { Handles } from '../rpc/handles.js';
import { DeadLetters } from '../events/dead-letters.js';

/** The operators' door of one service. The gateway has no route to it. */
export function maintenanceController(service: string): Type {
  const maintenance = messagingMaintenance(service);

  @Controller()
  class MaintenanceController {
    constructor(
      private readonly deadLetters: DeadLetters,
      private readonly announcements: OutboxStatus,
    ) {}

    @Handles(maintenance.listDeadLetters)
    listDeadLetters() {
      return this.deadLetters.list();
    }

    @Handles(maintenance.showDeadLetters)
    showDeadLetters(@Payload() request: DeadLetterRef) {
      return this.deadLetters.show(request);
    }

    @Handles(maintenance.replayDeadLetter)
    replayDeadLetter(@Payload() request: ReplayRequest) {
      return this.deadLetters.replay(request);
    }

    @Handles(maintenance.outboxState)
    outboxState() {
      return this.announcements.state();
    }

    @Handles(maintenance.republish)
    republish(@Payload() request: RepublishRequest) {
      return this.announcements.republish(request);
    }
  }
  return MaintenanceController;
}
