import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { Access } from '../../http/requests/route-options.js';
import { GuestLinkSession } from './guest-link-session.js';

/** The session of a guest who has opened the link of a trip. */
@Injectable()
export class TripSession extends GuestLinkSession {
  constructor(rpc: RpcClient, @Inject(GatewayConfig) { production }: GatewayConfig) {
    super(rpc, 'trip', production);
  }

  /** The key of a request that may do without a session. */
  keyIn(request: Pick<FastifyRequest, 'cookies'>): { tripKey?: string } {
    const key = this.valueOf(request);
    return key && GuestLinkSession.isKey(key) ? { tripKey: key } : {};
  }

  override keyOf(request: Pick<FastifyRequest, 'cookies'>): string {
    const key = this.valueOf(request);
    if (!key || !GuestLinkSession.isKey(key)) throw new DomainError('TRIP_CLOSED');
    return key;
  }
}

/** Requires the session of a trip. */
export const TripOnly = () => Access('trip');
