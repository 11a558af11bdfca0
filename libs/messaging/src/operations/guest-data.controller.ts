import { Controller, type Type } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type GuestErasureRequest, guestOperations, type GuestPage, type GuestRef } from '@charter/contracts/operators';
import { Handles } from '../rpc/handles.js';
import { GuestData } from './guest-data.js';

/** Export and erasure of a guest's personal data in one service, for operators. The gateway has no route to it. */
export function guestDataController(service: string): Type {
  const operations = guestOperations(service);

  @Controller()
  class GuestDataController {
    constructor(private readonly guests: GuestData) {}

    @Handles(operations.findGuest)
    findGuest(@Payload() request: GuestRef) {
      return this.guests.find(request);
    }

    @Handles(operations.exportGuest)
    exportGuest(@Payload() request: GuestPage) {
      return this.guests.export(request);
    }

    @Handles(operations.eraseGuest)
    eraseGuest(@Payload() request: GuestErasureRequest) {
      return this.guests.erase(request);
    }
  }
  return GuestDataController;
}
