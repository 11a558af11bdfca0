import type { FastifyRequest } from 'fastify';
import type { SigningDevice } from '@charter/contracts';
import { clientAddress } from '../../http/limits/rate-limits.js';

/** Evidence of a signature. The user agent is cut: its length is up to the client. */
export const signingDevice = (request: FastifyRequest): SigningDevice => ({
  address: clientAddress(request),
  agent: request.headers['user-agent']?.slice(0, 300) ?? null,
});
