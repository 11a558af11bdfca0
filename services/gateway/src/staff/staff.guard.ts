import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Refusal, type StaffMember } from '@charter/contracts';
import { isBackground, isToken, sessionCookie } from './session-cookie.js';
import { StaffSessionService } from './staff-session.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who of the staff asks, on routes that look. */
    staff?: StaffMember;
  }
}

const requiredKey = 'gateway:staff required';

@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly sessions: StaffSessionService,
    private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const token = request.cookies[sessionCookie];
    request.staff = isToken(token) ? (await this.sessions.find(token, isBackground(request)))?.staff : undefined;
    const required = this.reflector.get<boolean>(requiredKey, context.getHandler());
    if (required && !request.staff) throw new Refusal('UNAUTHENTICATED');
    return true;
  }
}

/** Who may: staff with a session. */
export const StaffOnly = () => applyDecorators(ApiCookieAuth(), SetMetadata(requiredKey, true), UseGuards(StaffGuard));

/** Who may: everybody, and staff are recognised. */
export const StaffWelcome = () => applyDecorators(UseGuards(StaffGuard));

/** The member of staff who asks; undefined for a visitor on a route where staff are only welcome. */
export const Staff = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().staff,
);
