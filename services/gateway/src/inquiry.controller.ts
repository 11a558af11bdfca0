import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { ContactForm, inquiry, ReceivedInquiry } from '@charter/contracts';
import { Caller } from '@charter/messaging';

@ApiTags('inquiries')
@Controller('api/contact')
export class InquiryController {
  constructor(private readonly caller: Caller) {}

  @Post()
  @ApiCreatedResponse({ type: ReceivedInquiry })
  receive(@Body() form: ContactForm): Promise<ReceivedInquiry> {
    return this.caller.ask(inquiry.receive, form);
  }
}
