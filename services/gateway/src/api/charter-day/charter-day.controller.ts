import { Body, Controller, Get, Param, Patch, Post, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  BookingId,
  CharterCrewForm,
  charterDay,
  CrewChangeForm,
  CrewForm,
  CrewId,
  CrewMember,
  DayQuery,
  DaySheet,
  LogEntry,
  LogEntryForm,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly, StaffOrCrew } from '../../auth/sessions/staff-routes.js';
import { RendersFile } from '../invoices/document-file.js';
import { renderTimeout } from '../invoices/invoice.controller.js';

/** The day of a charter, on the dock and on board. */
@ApiTags('staff')
@Controller('api/admin')
export class CharterDayController {
  constructor(private readonly rpc: RpcClient) {}

  /** The charters of a day, without prices. Crew may see two days back and ahead. */
  @Get('day')
  @StaffOrCrew()
  @ApiOkResponse({ type: DaySheet })
  daySheet(@Query() { on }: DayQuery, @Staff() staff: StaffMember): Promise<DaySheet> {
    return this.rpc.call(charterDay.daySheet, { ...(on && { on }), staff });
  }

  /** Idempotent by `id`, which the device makes. */
  @Post('bookings/:bookingId/log')
  @StaffOrCrew()
  @ApiCreatedResponse({ type: LogEntry })
  addLogEntry(@Param() { bookingId }: BookingId, @Body() form: LogEntryForm, @Staff() staff: StaffMember): Promise<LogEntry> {
    return this.rpc.call(charterDay.addLogEntry, { bookingId, form, staff });
  }

  /** Who is on board, as a PDF. Crew get it two days back and ahead. */
  @Get('bookings/:bookingId/manifest.pdf')
  @StaffOrCrew()
  @RendersFile('application/pdf')
  async manifest(
    @Param() { bookingId }: BookingId,
    @Staff() staff: StaffMember,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { filename, body } = await this.rpc.call(charterDay.renderManifest, { bookingId, staff }, renderTimeout);
    void reply.header('content-disposition', `attachment; filename="${filename}"`);
    return new StreamableFile(Buffer.from(body, 'base64'), { type: 'application/pdf' });
  }

  /** Replaces the crew of a charter. */
  @Put('bookings/:bookingId/crew')
  @StaffOnly()
  @ApiOkResponse({ type: [CrewMember] })
  async assignCrew(@Param() { bookingId }: BookingId, @Body() form: CharterCrewForm, @Staff() staff: StaffMember): Promise<CrewMember[]> {
    const { crew } = await this.rpc.call(charterDay.assignCrew, { bookingId, ...form, staff });
    return crew;
  }

  @Get('crew')
  @StaffOnly()
  @ApiOkResponse({ type: [CrewMember] })
  async listCrew(): Promise<CrewMember[]> {
    const { crew } = await this.rpc.call(charterDay.listCrew, {});
    return crew;
  }

  @Post('crew')
  @StaffOnly()
  @ApiCreatedResponse({ type: CrewMember })
  addCrew(@Body() form: CrewForm, @Staff() staff: StaffMember): Promise<CrewMember> {
    return this.rpc.call(charterDay.addCrew, { form, staff });
  }

  @Patch('crew/:id')
  @StaffOnly()
  @ApiOkResponse({ type: CrewMember })
  changeCrew(@Param() { id }: CrewId, @Body() form: CrewChangeForm, @Staff() staff: StaffMember): Promise<CrewMember> {
    return this.rpc.call(charterDay.changeCrew, { id, form, staff });
  }
}
