import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, type StaffMember } from '@charter/contracts';
import { RouteOptions } from '../http/route-options.js';
import { isBackground, isToken, sessionCookie } from './session-cookie.js';
import type { StaffSessionService } from './staff-session.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who of the staff asks, on routes that look. */
    staff?: StaffMember;
  }
}

/** A hook and no guard of Nest's: those run when the body has been read, and nobody waits for a stranger's twelve megabytes. */
export function guardStaffRoutes(server: FastifyInstance, sessions: StaffSessionService): void {
  server.addHook('preParsing', async (request) => {
    const { staff } = request.routeOptions.config;
    if (!staff) return;
    const token = request.cookies[sessionCookie];
    const session = isToken(token) ? await sessions.find(token, isBackground(request)) : undefined;
    const isSetUp = staff === 'setup' || !session?.pendingSetup;
    request.staff = isSetUp ? session?.staff : undefined;
    if (staff === 'welcome' || request.staff) return;
    throw new DomainError(session ? 'ACCOUNT_SETUP_REQUIRED' : 'UNAUTHENTICATED');
  });
}

/** Who may: staff with a session. */
export const StaffOnly = () => applyDecorators(ApiCookieAuth(), RouteOptions({ staff: 'only' }));

/** Who may: staff with a session, also before they have replaced a one-time password or set up the second factor that is required. */
export const StaffInSetup = () => applyDecorators(ApiCookieAuth(), RouteOptions({ staff: 'setup' }));

/** Who may: everybody, and staff are recognised. */
export const StaffWelcome = () => RouteOptions({ staff: 'welcome' });

/** The member of staff who asks; undefined for a visitor on a route where staff are only welcome. */
export const Staff = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().staff,
);
