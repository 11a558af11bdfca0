import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type RepublishRequest, type DeadLetterRef, messagingMaintenance, type ReplayRequest } from '@charter/contracts/operators';
import { OutboxStatus } from '../events/outbox-status.js';
import { Handles } from '../rpc/handles.js';
import { DeadLetters } from '../events/dead-letters.js';

/** Maintenance of dead letters and the outbox of one service, for operators. The gateway has no route to it. */
export function maintenanceController(service: string): Type {
  const maintenance = messagingMaintenance(service);

  @Controller()
  class MaintenanceController {
    constructor(
      private readonly deadLetters: DeadLetters,
      private readonly outbox: OutboxStatus,
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
      return this.outbox.state();
    }

    @Handles(maintenance.republish)
    republish(@Payload() request: RepublishRequest) {
      return this.outbox.republish(request);
    }
  }
  return MaintenanceController;
}
