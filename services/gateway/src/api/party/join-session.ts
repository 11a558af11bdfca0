import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { RouteOptions } from '../../http/requests/route-options.js';
import { GuestLinkSession } from '../trips/guest-link-session.js';

/** `<code>-<key>`, and after a dot the UUID of the member that this browser has entered. */
const cookieForm = /^(\w{10}-\w{26})(?:\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}))?$/;

/** The session of a friend who has opened the link of a party, with the friend's own entry. */
@Injectable()
export class JoinSession extends GuestLinkSession {
  constructor(rpc: RpcClient, @Inject(GatewayConfig) { production }: GatewayConfig) {
    super(rpc, 'join', production);
  }

  override keyOf(request: Pick<FastifyRequest, 'cookies'>): string {
    const [, key] = cookieForm.exec(this.valueOf(request) ?? '') ?? [];
    if (!key) throw new DomainError('TRIP_CLOSED');
    return key;
  }

  /** The entry of this browser, empty before it has one. */
  memberOf(request: Pick<FastifyRequest, 'cookies'>): { memberId?: string } {
    const [, , memberId] = cookieForm.exec(this.valueOf(request) ?? '') ?? [];
    return memberId ? { memberId } : {};
  }

  /** Keeps the entry of a browser that opens the same link once more. */
  open(request: Pick<FastifyRequest, 'cookies'>, reply: FastifyReply, key: string): void {
    if (this.valueOf(request)?.startsWith(`${key}.`)) return;
    this.start(reply, key);
  }

  remember(request: Pick<FastifyRequest, 'cookies'>, reply: FastifyReply, memberId: string): void {
    this.start(reply, `${this.keyOf(request)}.${memberId}`);
  }
}

/** Requires the session of a party's friend. */
export const JoinOnly = () => RouteOptions({ join: true });

/** Before the body is read and validated, as for the guest who booked. */
export function requireJoinSessions(server: FastifyInstance, session: JoinSession): void {
  server.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.join) session.keyOf(request);
  });
}
