import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { type ContactForm, inquiry, type ReceivedInquiry } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { InquiryService } from './inquiry.service.js';

@Controller()
export class InquiryController {
  constructor(private readonly service: InquiryService) {}

  @Answers(inquiry.receive)
  receive(@Payload() form: ContactForm): Promise<ReceivedInquiry> {
    return this.service.receive(form);
  }
}
