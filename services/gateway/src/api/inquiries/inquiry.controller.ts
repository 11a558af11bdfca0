import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Res } from '@nestjs/common';
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
  ThreadUrl,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { linkToNext } from '../../http/next-link.js';
import { withShownCharter } from './preferred-charter.view.js';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('inquiries')
@Controller('api/contact')
export class InquiryController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** Each message sends an e-mail to the business and one to its sender, so the limits are stricter than for other writes. */
  @Post()
  @Public()
  @RouteOptions({ rateClass: 'contact' })
  @ApiCreatedResponse({ type: ReceivedInquiry })
  async receive(@Body() form: ContactForm): Promise<ReceivedInquiry> {
    return this.rpc.call(inquiry.receive, await withShownCharter(this.rpc, form));
  }

  /** One page. `Link: rel="next"` is the URL of the next page, `X-Total-Count` the number of inquiries on all pages. */
  @Get()
  @StaffOnly()
  @ApiOkResponse({ type: [Inquiry] })
  async list(@Query() query: InquiryListQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<Inquiry[]> {
    const { inquiries, total, next } = await this.rpc.call(inquiry.list, query);
    void reply.header('x-total-count', total);
    if (next) void reply.header('link', linkToNext('/api/contact', { ...query }, next));
    return inquiries;
  }

  /** Counts all inquiries, independent of the filter of a list. */
  @Get('counts')
  @StaffOnly()
  @ApiOkResponse({ type: InquiryCounts })
  counts(): Promise<InquiryCounts> {
    return this.rpc.call(inquiry.counts, {});
  }

  /** Declared after the named paths, which `:id` would match too. */
  @Get(':id')
  @StaffOnly()
  @ApiOkResponse({ type: Inquiry })
  find(@Param() { id }: InquiryId): Promise<Inquiry> {
    return this.rpc.call(inquiry.find, { id });
  }

  @Patch(':id/status')
  @StaffOnly()
  @ApiOkResponse({ type: Inquiry })
  changeStatus(@Param() { id }: InquiryId, @Body() change: InquiryStatusChange, @Staff() staff: StaffMember): Promise<Inquiry> {
    return this.rpc.call(inquiry.changeStatus, { id, ...change, staff });
  }

  /** Stores the reply and e-mails it to the guest; idempotent. */
  @Post(':id/respond')
  @StaffOnly()
  @ApiCreatedResponse({ type: Inquiry })
  reply(@Param() { id }: InquiryId, @Body() { response }: InquiryResponse, @Staff() staff: StaffMember): Promise<Inquiry> {
    return this.rpc.call(inquiry.reply, { id, response, staff });
  }

  /** Makes a new link of the guest's page; the former ones open nothing any more. */
  @Post(':id/link')
  @StaffOnly()
  @ApiCreatedResponse({ type: ThreadUrl })
  async newLink(@Param() { id }: InquiryId, @Staff() staff: StaffMember): Promise<ThreadUrl> {
    const { path } = await this.rpc.call(inquiry.newLink, { id, staff });
    return { url: `${this.config.publicOrigin}${path}` };
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: InquiryId, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(inquiry.remove, { id, staff });
  }
}
