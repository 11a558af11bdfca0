import { RouteConfig } from '@nestjs/platform-fastify';
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
}

declare module 'fastify' {
  interface FastifyContextConfig extends Admission {}
}

/** A form in which a picture of 8 MB may lie, written in base64. */
export const withInlineImage: Admission = { bodyLimit: 12 * 1024 * 1024 };

export const Admits = (admission: Admission): MethodDecorator => RouteConfig(admission);
