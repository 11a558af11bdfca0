import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  BookingId,
  BookingMember,
  MemberChangeForm,
  MemberForm,
  Party,
  partyBackOffice,
  SignatureForm,
  type StaffMember,
  WaiverForm,
  waivers,
  WaiverVersion,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly, StaffOrCrew } from '../../auth/sessions/staff-routes.js';
import { signingDevice } from './signing-device.js';

/** The party of a booking, in the back office and at the dock, and the text of the waiver. */
@ApiTags('staff')
@Controller('api/admin')
export class AdminPartyController {
  constructor(private readonly rpc: RpcClient) {}

  /** Crew may see the parties of two days back and ahead, without e-mail addresses. */
  @Get('bookings/:bookingId/party')
  @StaffOrCrew()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: Party })
  find(@Param() { bookingId }: BookingId, @Staff() staff: StaffMember): Promise<Party> {
    return this.rpc.call(partyBackOffice.find, { bookingId, staff });
  }

  @Post('bookings/:bookingId/party')
  @StaffOrCrew()
  @ApiCreatedResponse({ type: Party })
  add(@Param() { bookingId }: BookingId, @Body() form: MemberForm, @Staff() staff: StaffMember): Promise<Party> {
    return this.rpc.call(partyBackOffice.add, { bookingId, form, staff });
  }

  /** Fields that are left out keep their values. */
  @Patch('bookings/:bookingId/party/:memberId')
  @StaffOrCrew()
  @ApiOkResponse({ type: Party })
  change(@Param() member: BookingMember, @Body() form: MemberChangeForm, @Staff() staff: StaffMember): Promise<Party> {
    return this.rpc.call(partyBackOffice.change, { ...member, form, staff });
  }

  @Delete('bookings/:bookingId/party/:memberId')
  @StaffOnly()
  @ApiOkResponse({ type: Party })
  remove(@Param() member: BookingMember, @Staff() staff: StaffMember): Promise<Party> {
    return this.rpc.call(partyBackOffice.remove, { ...member, staff });
  }

  /** Signed by the member, or the guardian, on the device of crew or staff. */
  @Post('bookings/:bookingId/party/:memberId/signature')
  @StaffOrCrew()
  @HttpCode(200)
  @ApiOkResponse({ type: Party })
  sign(
    @Param() member: BookingMember,
    @Req() request: FastifyRequest,
    @Body() form: SignatureForm,
    @Staff() staff: StaffMember,
  ): Promise<Party> {
    return this.rpc.call(partyBackOffice.sign, { ...member, form, device: signingDevice(request), staff });
  }

  /** The versions that were published, the newest first. */
  @Get('waiver')
  @StaffOnly()
  @ApiOkResponse({ type: [WaiverVersion] })
  async listWaivers(): Promise<WaiverVersion[]> {
    return (await this.rpc.call(waivers.list, {})).versions;
  }

  /** Publishes a new version, which all sign who have not signed yet. */
  @Post('waiver')
  @StaffOnly()
  @ApiCreatedResponse({ type: [WaiverVersion] })
  async publishWaiver(@Body() form: WaiverForm, @Staff() staff: StaffMember): Promise<WaiverVersion[]> {
    return (await this.rpc.call(waivers.publish, { form, staff })).versions;
  }
}
