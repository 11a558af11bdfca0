import 'reflect-metadata';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import type { FastifyRequest } from 'fastify';
import type { gatewayEnv } from '../gateway.env.js';

export type RateClass = keyof typeof gatewayEnv.rates | 'none';

/** How strictly a route looks at who knocks. */
export interface Admission {
  /** Reads or writes, by the method, unless told. */
  limit?: RateClass | ((request: FastifyRequest) => RateClass);
  /** Bytes; 64 kB unless told. */
  bodyLimit?: number;
  /** Takes a form with a file instead of JSON. */
  files?: boolean;
  /** For callers that are no browser and prove themselves otherwise. */
  anyOrigin?: boolean;
  /** Staff with a session only, for `setup` also before their account is set up; or everybody, and staff are recognised. */
  staff?: 'only' | 'setup' | 'welcome';
}

declare module 'fastify' {
  interface FastifyContextConfig extends Admission {}
}

/** A form in which a picture of 8 MB may lie, written in base64. */
export const withInlineImage: Admission = { bodyLimit: 12 * 1024 * 1024 };

/** Adds to what other decorators of the route have said. */
export const RouteOptions =
  (admission: Admission): MethodDecorator =>
  (target, key, descriptor) => {
    const said = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as Admission | undefined;
    RouteConfig({ ...said, ...admission })(target, key, descriptor);
  };
