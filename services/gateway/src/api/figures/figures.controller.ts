import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Analytics, FiguresQuery, Overview } from '@charter/contracts';
import { FiguresView } from './figures.view.js';
import { StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api/admin')
export class FiguresController {
  constructor(private readonly figures: FiguresView) {}

  @Get('overview')
  @StaffOnly()
  @ApiOkResponse({ type: Overview })
  overview(): Promise<Overview> {
    return this.figures.overview();
  }

  @Get('analytics')
  @StaffOnly()
  @ApiOkResponse({ type: Analytics })
  analytics(@Query() range: FiguresQuery): Promise<Analytics> {
    return this.figures.analytics(range);
  }
}
