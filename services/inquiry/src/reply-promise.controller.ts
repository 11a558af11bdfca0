import { Controller } from '@nestjs/common';
import { type ReplyPromise, replyPromise, type ReplyPromiseQuery } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { ReplyPromiseService } from './reply-promise.service.js';

@Controller()
export class ReplyPromiseController {
  constructor(private readonly service: ReplyPromiseService) {}

  @Handles(replyPromise.measure)
  measure(query: ReplyPromiseQuery): Promise<ReplyPromise> {
    return this.service.measure(query);
  }
}
