import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MoveRequest, tripBackOffice } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { MoveService } from './move.service.js';

@Controller()
export class MoveController {
  constructor(private readonly moves: MoveService) {}

  @Handles(tripBackOffice.move)
  move(@Payload() request: MoveRequest) {
    return this.moves.moveByStaff(request);
  }
}
