import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Requests of one class share a rate limit per minute and address. */
export type RateClass =
  'reads' | 'renders' | 'pdfs' | 'writes' | 'contact' | 'setup' | 'orders' | 'captures' | 'codes' | 'signIn' | 'webhooks';

/**
 * Who may use a route. `public`: everybody; `recognizesAdmins`: everybody, and admins are shown more; `admin`; `crew`: admins, and crew within
 * the window that its operation declares; `account`: all staff, also before their account is set up. The others are for guests who have opened
 * the link of a trip, a party, an inquiry or an offer.
 */
export type RouteAccess = 'public' | 'recognizesAdmins' | 'admin' | 'crew' | 'account' | 'trip' | 'join' | 'inquiry' | 'offer';

/** Checks of a request before its handler runs; stored as the Fastify config of the route. */
interface RouteSettings {
  /** Default: `reads` for GET and HEAD, `writes` for every other method. `none` is not limited. */
  rateClass?: RateClass | 'none' | ((request: FastifyRequest) => RateClass | 'none');
  /** Largest body in bytes; 64 kB by default. */
  bodyLimit?: number;
  /** Accepts `multipart/form-data` with one file instead of JSON. */
  multipart?: boolean;
  /** Skips the origin check, for clients that are no browsers and authenticate each request. */
  allowAnyOrigin?: boolean;
  /** Who may use the route: no route of the API is registered without it. */
  access?: RouteAccess;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteSettings {}
}

/** Options of routes whose form may contain an 8 MB image as a base64 `data:` URL. */
export const withInlineImage: RouteSettings = { bodyLimit: 12 * 1024 * 1024 };

/** Declares who may use a route, also in the API document. */
export const Access = (access: RouteAccess): MethodDecorator => applyDecorators(ApiExtension('x-access', access), RouteOptions({ access }));

/** A route for everybody. */
export const Public = () => Access('public');

/** @throws Error at start for a route of the API that does not declare who may use it; must be called before the routes are registered */
export function requireDeclaredAccess(server: FastifyInstance): void {
  server.addHook('onRoute', ({ method, url, config }) => {
    if (/^\/(api|paypal)\//.test(url) && !config?.access) throw new Error(`${String(method)} ${url} does not declare who may use it`);
  });
}

/** Merges these options with those that other decorators set on the same route. */
export const RouteOptions =
  (options: RouteSettings): MethodDecorator =>
  (target, key, descriptor) => {
    const present = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as RouteSettings | undefined;
    RouteConfig({ ...present, ...options })(target, key, descriptor);
  };
