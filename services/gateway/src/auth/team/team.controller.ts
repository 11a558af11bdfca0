import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  OpenSessions,
  StaffInvitation,
  StaffInvitationAcceptance,
  StaffInvitationForm,
  StaffInvitationId,
  type StaffMember,
  Team,
  TeamMemberChange,
  TeamMemberId,
} from '@charter/contracts';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { SessionToken, Staff, StaffOnly } from '../sessions/staff-routes.js';
import { AcceptanceService } from './acceptance.service.js';
import { TeamService } from './team.service.js';

@ApiTags('staff')
@Controller('api')
export class TeamController {
  constructor(
    private readonly team: TeamService,
    private readonly acceptances: AcceptanceService,
  ) {}

  /** The accounts of the back office, and the invitations that were not accepted yet. */
  @Get('admin/team')
  @StaffOnly()
  @ApiOkResponse({ type: Team })
  find(): Promise<Team> {
    return this.team.team();
  }

  /** Sessions of the team. */
  @Get('admin/team/sessions')
  @StaffOnly()
  @ApiOkResponse({ type: OpenSessions })
  openSessions(@SessionToken() token: string): Promise<OpenSessions> {
    return this.team.openSessions(token);
  }

  /**
   * E-mails a link that makes an account, once and within 48 hours. Replaces an earlier invitation to the same address. Needs the password again,
   * and the code of an account with a second factor, as the change of a member.
   */
  @Post('admin/team/invitations')
  @StaffOnly()
  @RouteOptions({ rateClass: 'signIn' })
  @ApiCreatedResponse({ type: StaffInvitation })
  invite(@Body() form: StaffInvitationForm, @Staff() staff: StaffMember, @SessionToken() token: string): Promise<StaffInvitation> {
    return this.team.invite(form, staff, token);
  }

  /** The link of the invitation opens nothing any more. */
  @Delete('admin/team/invitations/:invitationId')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async withdraw(@Param() { invitationId }: StaffInvitationId, @Staff() staff: StaffMember): Promise<void> {
    await this.team.withdraw(invitationId, staff);
  }

  /** Changes the role, or disables the account, or enables it again. Who is no admin any more loses the sessions and the open invitations. */
  @Patch('admin/team/:id')
  @StaffOnly()
  @RouteOptions({ rateClass: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async change(
    @Param() { id }: TeamMemberId,
    @Body() change: TeamMemberChange,
    @Staff() staff: StaffMember,
    @SessionToken() token: string,
  ): Promise<void> {
    await this.team.change(id, change, staff, token);
  }

  /** Makes the account of an invitation. No session is opened: the new member signs in. */
  @Post('team/accept')
  @Public()
  @RouteOptions({ rateClass: 'signIn' })
  @HttpCode(204)
  @ApiNoContentResponse()
  async accept(@Body() form: StaffInvitationAcceptance): Promise<void> {
    await this.acceptances.accept(form);
  }
}
