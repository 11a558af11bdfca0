import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AttentionPart,
  type InquirySubmission,
  inquiry,
  inquiryAttention,
  type Inquiry,
  type InquiryCounts,
  type InquiryId,
  type InquiryListQuery,
  type InquiryPage,
  type InquiryRemoval,
  type InquiryReplyRequest,
  type InquiryStatusRequest,
  type ReceivedInquiry,
  type StaffInquiry,
  type ThreadPath,
  type UnansweredInquiries,
  type UnansweredQuery,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { InquiryLinks } from './inquiry-link.service.js';
import { InquiryService } from './inquiry.service.js';

@Controller()
export class InquiryController {
  constructor(
    private readonly service: InquiryService,
    private readonly links: InquiryLinks,
  ) {}

  @Handles(inquiry.receive)
  receive(@Payload() form: InquirySubmission): Promise<ReceivedInquiry> {
    return this.service.receive(form);
  }

  @Handles(inquiry.list)
  list(@Payload() query: InquiryListQuery): Promise<InquiryPage> {
    return this.service.list(query);
  }

  @Handles(inquiry.find)
  find(@Payload() { id }: InquiryId): Promise<Inquiry> {
    return this.service.find(id);
  }

  @Handles(inquiry.listUnanswered)
  listUnanswered(@Payload() query: UnansweredQuery): Promise<UnansweredInquiries> {
    return this.service.listUnanswered(query);
  }

  @Handles(inquiry.counts)
  counts(): Promise<InquiryCounts> {
    return this.service.counts();
  }

  @Handles(inquiryAttention.list)
  attention(): Promise<AttentionPart> {
    return this.service.attention();
  }

  @Handles(inquiry.changeStatus)
  changeStatus(@Payload() request: InquiryStatusRequest): Promise<Inquiry> {
    return this.service.changeStatus(request);
  }

  @Handles(inquiry.reply)
  reply(@Payload() request: InquiryReplyRequest): Promise<Inquiry> {
    return this.service.reply(request);
  }

  @Handles(inquiry.newLink)
  newLink(@Payload() request: StaffInquiry): Promise<ThreadPath> {
    return this.links.renew(request);
  }

  @Handles(inquiry.remove)
  remove(@Payload() request: InquiryRemoval): Promise<void> {
    return this.service.remove(request);
  }
}
