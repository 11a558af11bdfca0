import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  ExplanationForm,
  FindingId,
  reconciliation,
  ReconciliationFinding,
  ReconciliationOverview,
  ReconciliationRun,
  RunForm,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

/** The comparison of our payments with PayPal's transaction report. */
@ApiTags('staff')
@Controller('api/admin/reconciliation')
export class ReconciliationController {
  constructor(private readonly rpc: RpcClient) {}

  /** The last comparison, and what it and earlier ones have found. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: ReconciliationOverview })
  overview(): Promise<ReconciliationOverview> {
    return this.rpc.call(reconciliation.overview, {});
  }

  /** Starts a comparison of at most 31 days; while one is running, that one is answered. Its end is seen in the overview. */
  @Post('runs')
  @StaffOnly()
  @HttpCode(202)
  @ApiAcceptedResponse({ type: ReconciliationRun })
  start(@Body() form: RunForm, @Staff() staff: StaffMember): Promise<ReconciliationRun> {
    return this.rpc.call(reconciliation.start, { form, staff });
  }

  /** Closes a finding with a note. One that is explained keeps its first note. */
  @Post('findings/:findingId')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: ReconciliationFinding })
  explain(@Param() { findingId }: FindingId, @Body() form: ExplanationForm, @Staff() staff: StaffMember): Promise<ReconciliationFinding> {
    return this.rpc.call(reconciliation.explain, { findingId, form, staff });
  }
}
