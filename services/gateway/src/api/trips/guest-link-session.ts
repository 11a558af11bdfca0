import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, type Operation } from '@charter/contracts';
import type { RpcClient } from '@charter/messaging';
import { cookieName, cookieOptions } from '../../auth/tokens/cookies.js';
import type { RouteAccess } from '../../http/requests/route-options.js';

/** Seconds: 30 days. */
const maxAge = 30 * 24 * 60 * 60;

/** What a link that opens nothing is answered with. */
interface LinkErrors {
  notFound: ErrorCode;
  closed: ErrorCode;
}

/**
 * The session of a guest who has opened a link with a key. The cookie contains the key, which the service that owns its subject checks with every
 * request: nothing is stored, and a new link ends all sessions of the former.
 */
export abstract class GuestLinkSession {
  private readonly name: string;
  private readonly options: CookieSerializeOptions;

  protected constructor(
    private readonly rpc: RpcClient,
    cookie: string,
    production: boolean,
    protected readonly errors: LinkErrors = { notFound: 'TRIP_NOT_FOUND', closed: 'TRIP_CLOSED' },
  ) {
    this.name = cookieName(cookie, production);
    this.options = { ...cookieOptions(production), maxAge };
  }

  /** Whether the text has the form of a link's key: a confirmation code and 26 characters. No other text is sent to a service. */
  static isKey(text: string): boolean {
    return /^\w{10}-\w{26}$/.test(text);
  }

  start(reply: FastifyReply, value: string): void {
    void reply.setCookie(this.name, value, this.options);
  }

  /** Ends the session in this browser: on a device of others the page stays closed, and the link still opens it elsewhere. */
  end(reply: FastifyReply): void {
    void reply.clearCookie(this.name, this.options);
  }

  /** The value of the cookie. */
  protected valueOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return cookies[this.name];
  }

  /** @throws DomainError with the code `closed` without a session */
  abstract keyOf(request: Pick<FastifyRequest, 'cookies'>): string;

  /** @throws DomainError with the code `closed` without a session, and when its link opens nothing any more; and those of the operation */
  async call<Request extends { key: string }, Reply extends object>(
    { cookies }: FastifyRequest,
    operation: Operation<Request, Reply>,
    request: Omit<Request, 'key'>,
    timeout?: number,
  ): Promise<Reply> {
    const key = this.keyOf({ cookies });
    return this.rpc.call(operation, { ...request, key } as Request, timeout).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === this.errors.notFound ? new DomainError(this.errors.closed) : error;
    });
  }
}

/** Before the body is read and validated, as for staff; whether the key still opens its page is checked with the operation. */
export function requireGuestSessions(
  server: FastifyInstance,
  sessions: Record<Extract<RouteAccess, 'trip' | 'join' | 'inquiry' | 'offer'>, GuestLinkSession>,
): void {
  server.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config;
    if (access && access in sessions) sessions[access as keyof typeof sessions].keyOf(request);
  });
}
