import { Controller } from '@nestjs/common';
import { bookingAttention } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { AttentionService } from './attention.service.js';

@Controller()
export class AttentionController {
  constructor(private readonly attention: AttentionService) {}

  @Handles(bookingAttention.list)
  list() {
    return this.attention.list();
  }
}
