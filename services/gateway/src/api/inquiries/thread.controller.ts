import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, GuestMessageForm, inquiryThread, Thread, ThreadLink } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { ThreadOnly, ThreadSession } from './thread-session.js';

/** A guest's own inquiry, opened by the link in a reply. Mail scanners follow links, so no GET changes anything. */
@ApiTags('inquiries')
@Controller('api/inquiry')
export class ThreadController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly session: ThreadSession,
  ) {}

  /** Starts a session, of 30 days, with the key that follows `/answer/` in the link. */
  @Post('open')
  @Public()
  @HttpCode(204)
  @RouteOptions({ rateClass: 'codes' })
  @ApiNoContentResponse()
  async open(@Body() { key }: ThreadLink, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (!ThreadSession.isKey(key)) throw new DomainError('THREAD_NOT_FOUND');
    await this.rpc.call(inquiryThread.find, { key });
    this.session.start(reply, key);
  }

  /** Ends the session in this browser. */
  @Post('close')
  @ThreadOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  close(@Res({ passthrough: true }) reply: FastifyReply): void {
    this.session.end(reply);
  }

  @Get()
  @ThreadOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: Thread })
  find(@Req() request: FastifyRequest): Promise<Thread> {
    return this.session.call(request, inquiryThread.find, {});
  }

  /** Idempotent by `messageId`. Each message sends an e-mail to the business, so the limits are those of the contact form. */
  @Post('messages')
  @ThreadOnly()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'contact' })
  @ApiOkResponse({ type: Thread })
  write(@Req() request: FastifyRequest, @Body() form: GuestMessageForm): Promise<Thread> {
    return this.session.call(request, inquiryThread.write, { form });
  }
}
