import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { Access } from '../../http/requests/route-options.js';
import { GuestLinkSession } from '../trips/guest-link-session.js';

/** The session of a guest who has opened the link of a reply to an inquiry. */
@Injectable()
export class ThreadSession extends GuestLinkSession {
  constructor(rpc: RpcClient, @Inject(GatewayConfig) { production }: GatewayConfig) {
    super(rpc, 'inquiry', production, { notFound: 'THREAD_NOT_FOUND', closed: 'THREAD_CLOSED' });
  }

  /** Whether the text has the form of a link's key: the number of an inquiry and 26 characters. */
  static override isKey(text: string): boolean {
    return /^\d{1,9}-\w{26}$/.test(text);
  }

  override keyOf(request: Pick<FastifyRequest, 'cookies'>): string {
    const key = this.valueOf(request);
    if (!key || !ThreadSession.isKey(key)) throw new DomainError('THREAD_CLOSED');
    return key;
  }
}

/** Requires the session of an inquiry. */
export const ThreadOnly = () => Access('inquiry');
