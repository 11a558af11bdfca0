import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginForm, DomainError, type StaffMember, StaffSession } from '@charter/contracts';
import { clientAddress } from '../../http/limits/rate-limits.js';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { DeviceCookie } from './device-cookie.js';
import { SessionCookie } from './session-cookie.js';
import { isBackground, Staff, StaffInSetup } from './staff-routes.js';
import { type ActiveSession, StaffSessionService } from './staff-session.service.js';

@ApiTags('staff')
@Controller('api/admin')
export class StaffSessionController {
  constructor(
    private readonly sessions: StaffSessionService,
    private readonly cookie: SessionCookie,
    private readonly deviceCookie: DeviceCookie,
  ) {}

  @Post('login')
  @Public()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'signIn' })
  @ApiOkResponse({ type: StaffSession })
  async signIn(
    @Body() form: LoginForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffSession> {
    const source = { address: clientAddress(request), device: this.deviceCookie.deviceOf(request, form.username) };
    const { token, ...session } = await this.sessions.signIn(form, source);
    this.cookie.set(reply, token);
    this.deviceCookie.set(reply, form.username);
    return toStaffSession(session);
  }

  @Post('logout')
  @Public()
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = this.cookie.tokenOf(request);
    if (token) await this.sessions.signOut(token);
    this.cookie.clear(reply);
  }

  /** Ends every session of the account, including this one. */
  @Delete('sessions')
  @StaffInSetup()
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOutEverywhere(@Staff() staff: StaffMember, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.signOutEverywhere(staff);
    this.cookie.clear(reply);
  }

  @Get('session')
  @StaffInSetup()
  @ApiOkResponse({ type: StaffSession })
  async session(@Req() request: FastifyRequest): Promise<StaffSession> {
    const token = this.cookie.tokenOf(request);
    const session = token ? await this.sessions.find(token, isBackground(request)) : undefined;
    if (!session) throw new DomainError('UNAUTHENTICATED');
    return toStaffSession(session);
  }
}

const toStaffSession = ({ staff, role, secondFactor, pendingSetup, expiresAt }: ActiveSession): StaffSession => ({
  username: staff.username,
  role,
  secondFactor,
  ...(pendingSetup ? { pendingSetup } : {}),
  expiresAt: expiresAt.toISOString(),
});
