import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ReplyPromise, replyPromise } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('inquiries')
@Controller('api/admin/reply-promise')
export class ReplyPromiseController {
  constructor(private readonly rpc: RpcClient) {}

  /** How fast inquiries are answered. One that was deleted or resolved without an answer counts as unanswered after the promised time. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: ReplyPromise })
  measure(): Promise<ReplyPromise> {
    return this.rpc.call(replyPromise.measure, {});
  }
}
