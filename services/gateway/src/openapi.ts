import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeApi, loadFieldMetadata } from './api/docs/openapi.js';
import { gatewayConfig } from './gateway.env.js';
import { GatewayModule } from './gateway.module.js';

/** Addresses that the configuration requires. No provider is created, so nothing connects to them. */
const required = Object.fromEntries(
  ['DATABASE_URL', 'NATS_URL', 'REDIS_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map((name) => [
    name,
    'unused',
  ]),
);

/** The OpenAPI document of this version, without what an installation configures. Needs dist/openapi.js of the contracts. */
export async function apiDocument(): Promise<OpenAPIObject> {
  const module = GatewayModule.register(gatewayConfig(required));
  const app = await NestFactory.create(module, new FastifyAdapter(), { preview: true, logger: false });
  await loadFieldMetadata();
  return describeApi(app, { name: 'Charter', origin: '/', cookie: 'session' });
}
