import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type GuestMessageRequest, inquiryThread, type Thread, type ThreadLink } from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { ThreadService } from './thread.service.js';

@Controller()
export class ThreadController {
  constructor(private readonly service: ThreadService) {}

  @Handles(inquiryThread.find)
  find(@Payload() link: ThreadLink): Promise<Thread> {
    return this.service.find(link);
  }

  @Handles(inquiryThread.write)
  write(@Payload() request: GuestMessageRequest): Promise<Thread> {
    return this.service.write(request);
  }
}
