import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiCookieAuth } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, type StaffMember } from '@charter/contracts';
import { Access, type RouteAccess } from '../../http/requests/route-options.js';
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

/** Access of routes for which a staff session is looked up. */
const staffAccess: readonly RouteAccess[] = ['recognizesAdmins', 'admin', 'crew', 'account'];

/** A Fastify hook and no Nest guard: guards run after the body was read, and an anonymous client must not make us read 12 MB. */
export function authenticateStaffRoutes(server: FastifyInstance, sessions: StaffSessionService, cookie: SessionCookie): void {
  server.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config;
    if (!access || !staffAccess.includes(access)) return;
    const token = cookie.tokenOf(request);
    const session = token ? await sessions.find(token, isBackground(request)) : undefined;
    const isAllowed = session?.role === 'admin' || access === 'account' || access === 'crew';
    // A public read shows crew what it shows visitors.
    if (session && !isAllowed && access === 'recognizesAdmins') return;
    if (session && !isAllowed) throw new DomainError('FORBIDDEN');
    if (session && (access === 'account' || !session.pendingSetup)) {
      request.staff = session.staff;
      request.sessionToken = token!;
    }
    if (access === 'recognizesAdmins' || request.staff) return;
    throw new DomainError(session ? 'ACCOUNT_SETUP_REQUIRED' : 'UNAUTHENTICATED');
  });
}

/** Requires the session of an admin. */
export const StaffOnly = () => applyDecorators(ApiCookieAuth(), Access('admin'));

/** Requires a staff session, of an admin or of crew. Each operation that it calls declares what crew may reach with it, and when. */
export const StaffOrCrew = () => applyDecorators(ApiCookieAuth(), Access('crew'));

/** Requires a staff session of any role, also of an account with a one-time password or without the second factor that is required. */
export const StaffInSetup = () => applyDecorators(ApiCookieAuth(), Access('account'));

/** A public route that recognizes admins. */
export const StaffOptional = () => Access('recognizesAdmins');

/** The signed-in member of staff; undefined for a visitor of a route with `@StaffOptional`. */
export const Staff = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().staff,
);

/** The token of the session of the request. */
export const SessionToken = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>().sessionToken,
);
