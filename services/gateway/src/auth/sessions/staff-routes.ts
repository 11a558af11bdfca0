import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, type StaffMember } from '@charter/contracts';
import { RouteOptions } from '../../http/requests/route-options.js';
import type { SessionCookie } from './session-cookie.js';
import type { StaffSessionService } from './staff-session.service.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in member of staff, on routes with the option `staff`. */
    staff?: StaffMember;
    /** The token of their session. */
    sessionToken?: string;
  }
}

/** Sent by a timer of a page, for example to poll for news, and not by a user action. */
export const isBackground = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-background'] === '1';

/** A Fastify hook and no Nest guard: guards run after the body was read, and an anonymous client must not make us read 12 MB. */
export function authenticateStaffRoutes(server: FastifyInstance, sessions: StaffSessionService, cookie: SessionCookie): void {
  server.addHook('preParsing', async (request) => {
    const { staff, crew } = request.routeOptions.config;
    if (!staff) return;
    const token = cookie.tokenOf(request);
    const session = token ? await sessions.find(token, isBackground(request)) : undefined;
    const isAllowed = session?.role === 'admin' || staff === 'requiredDuringSetup' || crew === true;
    // A public read shows crew what it shows visitors.
    if (session && !isAllowed && staff === 'optional') return;
    if (session && !isAllowed) throw new DomainError('FORBIDDEN');
    if (session && (staff === 'requiredDuringSetup' || !session.pendingSetup)) {
      request.staff = session.staff;
      request.sessionToken = token!;
    }
    if (staff === 'optional' || request.staff) return;
    throw new DomainError(session ? 'ACCOUNT_SETUP_REQUIRED' : 'UNAUTHENTICATED');
  });
}

/** Requires the session of an admin. */
export const StaffOnly = () => applyDecorators(ApiCookieAuth(), RouteOptions({ staff: 'required' }));

/** Requires a staff session, of an admin or of crew. The test `permissions` lists these routes. */
export const StaffOrCrew = () => applyDecorators(ApiCookieAuth(), RouteOptions({ staff: 'required', crew: true }));

/** Requires a staff session of any role, also of an account with a one-time password or without the second factor that is required. */
export const StaffInSetup = () => applyDecorators(ApiCookieAuth(), RouteOptions({ staff: 'requiredDuringSetup' }));

/** A public route that recognizes admins. */
export const StaffOptional = () => RouteOptions({ staff: 'optional' });

/** The signed-in member of staff; undefined for a visitor of a route with `@StaffOptional`. */
export const Staff = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().staff,
);

/** The token of the session of the request. */
export const SessionToken = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().sessionToken,
);
