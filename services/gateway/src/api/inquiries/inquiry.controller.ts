import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  ContactForm,
  inquiry,
  Inquiry,
  InquiryCounts,
  InquiryId,
  InquiryListQuery,
  InquiryResponse,
  InquiryStatusChange,
  ReceivedInquiry,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { RouteOptions } from '../../http/route-options.js';
import { linkToNext } from '../../http/next-link.js';
import { Staff, StaffOnly } from '../../auth/staff-routes.js';

@ApiTags('inquiries')
@Controller('api/contact')
export class InquiryController {
  constructor(private readonly rpc: RpcClient) {}

  /** Every message is an e-mail to the business and may be one to its writer, so the form has stricter limits than other writes. */
  @Post()
  @RouteOptions({ limit: 'contact' })
  @ApiCreatedResponse({ type: ReceivedInquiry })
  receive(@Body() form: ContactForm): Promise<ReceivedInquiry> {
    return this.rpc.call(inquiry.receive, form);
  }

  /** One page; `Link: rel="next"` leads to the following one, `X-Total-Count` tells how many match on all. */
  @Get()
  @StaffOnly()
  @ApiOkResponse({ type: [Inquiry] })
  async list(@Query() query: InquiryListQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<Inquiry[]> {
    const { inquiries, total, next } = await this.rpc.call(inquiry.list, query);
    void reply.header('x-total-count', total);
    if (next) void reply.header('link', linkToNext('/api/contact', { ...query }, next));
    return inquiries;
  }

  /** Of all inquiries, whatever a list is filtered by. */
  @Get('counts')
  @StaffOnly()
  @ApiOkResponse({ type: InquiryCounts })
  counts(): Promise<InquiryCounts> {
    return this.rpc.call(inquiry.counts, {});
  }

  @Patch(':id/status')
  @StaffOnly()
  @ApiOkResponse({ type: Inquiry })
  changeStatus(@Param() { id }: InquiryId, @Body() { status }: InquiryStatusChange, @Staff() staff: StaffMember): Promise<Inquiry> {
    return this.rpc.call(inquiry.changeStatus, { id, status, staff });
  }

  /** Stores the answer and e-mails it to the guest, once however often it is asked for. */
  @Post(':id/respond')
  @StaffOnly()
  @ApiCreatedResponse({ type: Inquiry })
  reply(@Param() { id }: InquiryId, @Body() { response }: InquiryResponse, @Staff() staff: StaffMember): Promise<Inquiry> {
    return this.rpc.call(inquiry.reply, { id, response, staff });
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: InquiryId, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(inquiry.remove, { id, staff });
  }
}
