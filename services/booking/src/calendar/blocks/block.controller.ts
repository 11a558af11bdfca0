import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { BlockRequest, bookingBackOffice, RemoveBlockRequest } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { BlockService } from './block.service.js';

@Controller()
export class BlockController {
  constructor(private readonly blocks: BlockService) {}

  @Handles(bookingBackOffice.block)
  create(@Payload() request: BlockRequest) {
    return this.blocks.create(request);
  }

  @Handles(bookingBackOffice.removeBlock)
  remove(@Payload() request: RemoveBlockRequest) {
    return this.blocks.remove(request);
  }
}
