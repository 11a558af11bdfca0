import type { CookieSerializeOptions } from '@fastify/cookie';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type Operation, type TripLink } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { cookieName, cookieOptions } from '../../auth/tokens/cookies.js';
import { GatewayConfig } from '../../gateway.env.js';
import { RouteOptions } from '../../http/requests/route-options.js';

/** Seconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60;

/**
 * The session of a guest who has opened the link of a trip. The cookie contains the link's key, which the booking service checks with
 * every request: nothing is stored, and a new link ends all sessions of the former.
 */
@Injectable()
export class TripSession {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  constructor(
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) { production }: GatewayConfig,
  ) {
    this.name = cookieName('trip', production);
    this.options = { ...cookieOptions(production), maxAge };
  }

  /** Whether the text has the form of a link's key: a confirmation code and 26 characters. No other text is sent to a service. */
  static isKey(text: string): boolean {
    return /^\w{10}-\w{26}$/.test(text);
  }

  start(reply: FastifyReply, key: string): void {
    void reply.setCookie(this.name, key, this.options);
  }

  /** @throws DomainError TRIP_CLOSED without a session */
  keyOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string {
    const key = cookies[this.name];
    if (!key || !TripSession.isKey(key)) throw new DomainError('TRIP_CLOSED');
    return key;
  }

  /** @throws DomainError TRIP_CLOSED without a session, and when its link opens nothing any more; and those of the operation */
  async call<Request extends TripLink, Reply extends object>(
    { cookies }: FastifyRequest,
    operation: Operation<Request, Reply>,
    request: Omit<Request, 'key'>,
  ): Promise<Reply> {
    const key = this.keyOf({ cookies });
    return this.rpc.call(operation, { ...request, key } as Request).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'TRIP_NOT_FOUND' ? new DomainError('TRIP_CLOSED') : error;
    });
  }
}

/** Requires the session of a trip. */
export const TripOnly = () => RouteOptions({ trip: true });

/** Before the body is read and validated, as for staff; whether the key still opens a booking is checked with the operation. */
export function requireTripSessions(server: FastifyInstance, session: TripSession): void {
  server.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.trip) session.keyOf(request);
  });
}
