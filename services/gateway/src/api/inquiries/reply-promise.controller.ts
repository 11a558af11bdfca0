import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ReplyPromise, replyPromise } from '@charter/contracts';
import { parseOpeningHours } from '@charter/contracts/formats';
import { RpcClient } from '@charter/messaging';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';
import { GatewayConfig } from '../../gateway.env.js';

@ApiTags('inquiries')
@Controller('api/admin/reply-promise')
export class ReplyPromiseController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** How fast inquiries are answered. One that was deleted or resolved without an answer counts as unanswered after the promised time. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: ReplyPromise })
  measure(): Promise<ReplyPromise> {
    const openingHours = parseOpeningHours(this.config.business.hours ?? '');
    return this.rpc.call(replyPromise.measure, { ...(openingHours && { openingHours }) });
  }
}
