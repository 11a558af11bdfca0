import rateLimit from '@fastify/rate-limit';
import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginForm, DomainError, type StaffMember, StaffSession } from '@charter/contracts';
import { RouteOptions } from '../http/route-options.js';
import { deviceCookie, deviceCookieOptions, newDevice } from './known-device.js';
import { cookieOptions, isBackground, isToken, openSession, sessionCookie } from './session-cookie.js';
import { type SignedIn, StaffSessionService } from './staff-session.service.js';
import { Staff, StaffInSetup } from './staff-routes.js';

@ApiTags('staff')
@Controller('api/admin')
export class StaffSessionController {
  constructor(private readonly sessions: StaffSessionService) {}

  @Post('login')
  @HttpCode(200)
  @RouteOptions({ limit: 'signIn' })
  @ApiOkResponse({ type: StaffSession })
  async signIn(
    @Body() form: LoginForm,
    @Req() { ip, cookies }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StaffSession> {
    const device = cookies[deviceCookie];
    const { token, ...signedIn } = await this.sessions.signIn(form, { address: rateLimit.normalizeIP(ip), device });
    openSession(reply, token);
    void reply.setCookie(deviceCookie, newDevice(form.username), deviceCookieOptions);
    return shown(signedIn);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const token = request.cookies[sessionCookie];
    if (isToken(token)) await this.sessions.signOut(token);
    void reply.clearCookie(sessionCookie, cookieOptions);
  }

  /** Ends this session and every other one of the account. */
  @Delete('sessions')
  @StaffInSetup()
  @HttpCode(204)
  @ApiNoContentResponse()
  async signOutEverywhere(@Staff() staff: StaffMember, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    await this.sessions.signOutEverywhere(staff);
    void reply.clearCookie(sessionCookie, cookieOptions);
  }

  @Get('session')
  @ApiOkResponse({ type: StaffSession })
  async session(@Req() request: FastifyRequest): Promise<StaffSession> {
    const token = request.cookies[sessionCookie];
    const found = isToken(token) ? await this.sessions.find(token, isBackground(request)) : undefined;
    if (!found) throw new DomainError('UNAUTHENTICATED');
    return shown(found);
  }
}

const shown = ({ staff, secondFactor, pendingSetup, expiresAt }: SignedIn): StaffSession => ({
  username: staff.username,
  secondFactor,
  ...(pendingSetup ? { pendingSetup } : {}),
  expiresAt: expiresAt.toISOString(),
});
