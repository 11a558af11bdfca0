import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Attention } from '@charter/contracts';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';
import { AttentionView } from './attention.view.js';

@ApiTags('staff')
@Controller('api/admin/attention')
export class AttentionController {
  constructor(private readonly attention: AttentionView) {}

  /** What staff have to act on, the most severe first. Services that did not respond are named; the parts of the others are complete. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: Attention })
  list(): Promise<Attention> {
    return this.attention.list();
  }
}
