import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { Access } from '../../http/requests/route-options.js';
import { GuestLinkSession } from '../trips/guest-link-session.js';

/** The session of a guest who has opened the link of an offer. */
@Injectable()
export class OfferSession extends GuestLinkSession {
  constructor(rpc: RpcClient, @Inject(GatewayConfig) { production }: GatewayConfig) {
    super(rpc, 'offer', production, { notFound: 'OFFER_NOT_FOUND', closed: 'OFFER_NOT_OPEN' });
  }

  /** The key of a request that may do without a session. */
  keyIn(request: Pick<FastifyRequest, 'cookies'>): { offerKey?: string } {
    const key = this.valueOf(request);
    return key && GuestLinkSession.isKey(key) ? { offerKey: key } : {};
  }

  override keyOf(request: Pick<FastifyRequest, 'cookies'>): string {
    const { offerKey } = this.keyIn(request);
    if (!offerKey) throw new DomainError('OFFER_NOT_OPEN');
    return offerKey;
  }
}

/** Requires the session of an offer. */
export const OfferOnly = () => Access('offer');
