import 'reflect-metadata';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { FastifyRequest } from 'fastify';

/** Requests of one class share a rate limit per minute and address. */
export type RateClass =
  'reads' | 'renders' | 'pdfs' | 'writes' | 'contact' | 'setup' | 'orders' | 'captures' | 'codes' | 'signIn' | 'webhooks';

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
  /** Whether a staff session is required (`requiredDuringSetup`: also before the account is set up) or only looked up. */
  staff?: 'required' | 'requiredDuringSetup' | 'optional';
  /** With `staff: 'required'`: whether crew may use the route too, and not only admins. */
  crew?: boolean;
  /** Whether the session of a trip is required. */
  trip?: boolean;
  /** Whether the session of a friend is required who has opened the link of a party. */
  join?: boolean;
  /** Whether the session of a guest is required who has opened the link of an inquiry. */
  thread?: boolean;
  /** Whether the session of a guest is required who has opened the link of an offer. */
  offer?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteSettings {}
}

/** Options of routes whose form may contain an 8 MB image as a base64 `data:` URL. */
export const withInlineImage: RouteSettings = { bodyLimit: 12 * 1024 * 1024 };

/** Merges these options with those that other decorators set on the same route. */
export const RouteOptions =
  (options: RouteSettings): MethodDecorator =>
  (target, key, descriptor) => {
    const present = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as RouteSettings | undefined;
    RouteConfig({ ...present, ...options })(target, key, descriptor);
  };
