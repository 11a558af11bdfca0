import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { MovePriceRequest, MoveRequest, tripBackOffice } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { StaffMoveService } from './staff-move.service.js';

@Controller()
export class MoveController {
  constructor(private readonly moves: StaffMoveService) {}

  @Handles(tripBackOffice.move)
  move(@Payload() request: MoveRequest) {
    return this.moves.move(request);
  }

  @Handles(tripBackOffice.movePrice)
  movePrice(@Payload() request: MovePriceRequest) {
    return this.moves.price(request);
  }
}
