import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import { issueError, PayPalError } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { scopesOf } from './permissions.ts';
import type { EmulatorState } from './state.ts';

/** Claims of a token. `gen` is the generation; revoking all tokens increments it. */
type Claims = { kind: 'server' | 'client'; gen: number; exp: number; domains?: string[] };

/** A DNS host name without protocol, port, wildcard or path. */
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** Access tokens with signed claims, so that they stay valid over a restart of the emulator. */
export class Tokens {
  outage: { status: number } | undefined;
  issued = { server: 0, client: 0 };
  readonly #key: string;
  readonly #clock: Clock;
  readonly #ledger: Ledger;

  constructor(clientSecret: string, clock: Clock, ledger: Ledger) {
    this.#key = clientSecret;
    this.#clock = clock;
    this.#ledger = ledger;
  }

  /** A token for servers. */
  issueServer(ttlMs: number): string {
    this.issued.server++;
    return `A21AA${this.#seal({ kind: 'server', gen: this.#generation, exp: this.#clock.now() + ttlMs })}`;
  }

  /** A token for browsers, a JWT that is valid for pages of `domains` only. */
  issueClient(ttlMs: number, domains: string[]): string {
    this.issued.client++;
    const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url');
    return `${header}.${this.#seal({ kind: 'client', gen: this.#generation, exp: this.#clock.now() + ttlMs, domains })}`;
  }

  /** Revokes all issued tokens: requests with them get 401. */
  revokeAll(): void {
    this.#ledger.meta.save({ id: 'tokens', value: this.#generation + 1 });
  }

  /** The claims of a valid token; undefined for a forged, expired or revoked one. */
  read(token: string): Claims | undefined {
    const [payload, signature] = token
      .replace(/^A21AA/, '')
      .split('.')
      .slice(-2);
    if (!payload || !signature) return undefined;
    const expected = Buffer.from(this.#sign(payload));
    const given = Buffer.from(signature);
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
    return claims.exp > this.#clock.now() && claims.gen === this.#generation ? claims : undefined;
  }

  get #generation(): number {
    return Number(this.#ledger.meta.get('tokens')?.value ?? 0);
  }

  #seal(claims: Claims): string {
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
    return `${payload}.${this.#sign(payload)}`;
  }

  #sign(payload: string): string {
    return createHmac('sha256', this.#key).update(payload).digest('base64url');
  }
}

/** @throws PayPalError 401 without a valid token, 403 for a client token */
export function requireServerToken(state: EmulatorState, authorization: string | undefined): void {
  if (!authorization?.startsWith('Bearer '))
    throw new PayPalError(
      401,
      'AUTHENTICATION_FAILURE',
      'Authentication failed due to invalid authentication credentials or a missing Authorization header.',
    );
  const claims = state.tokens.read(authorization.slice('Bearer '.length));
  if (!claims) throw new OAuthError(401, 'invalid_token', 'Access Token not found in cache');
  if (claims.kind !== 'server') throw issueError('PERMISSION_DENIED');
}

/** Errors of the token endpoint have a different body than the API's. */
export class OAuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

export function tokenRoutes(app: FastifyInstance, state: EmulatorState): void {
  app.post('/v1/oauth2/token', (request, reply) => {
    const { outage } = state.tokens;
    if (outage) throw new PayPalError(outage.status, 'SERVICE_UNAVAILABLE', 'Service Unavailable.');
    if (!isClient(state, request.headers.authorization)) throw new OAuthError(401, 'invalid_client', 'Client Authentication failed');
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    if (form.get('grant_type') !== 'client_credentials')
      throw new OAuthError(400, 'unsupported_grant_type', 'Grant Type is NULL or unsupported');
    reply.header('cache-control', 'no-store');
    const { serverTokenTtlMs, clientTokenTtlMs } = state.settings;
    const common = {
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      nonce: `${new Date(state.clock.now()).toISOString()}${state.ids.resource()}`,
    };
    if (form.get('response_type') === 'client_token') {
      const domains = [...form.getAll('domains[]'), ...form.getAll('domains')]
        .flatMap((list) => list.split(','))
        .map((domain) => domain.trim())
        .filter(Boolean);
      if (domains.length === 0) throw new OAuthError(400, 'invalid_request', 'domains is required for response_type client_token');
      const invalid = domains.find((domain) => !isDomainName(domain));
      if (invalid !== undefined) throw new OAuthError(400, 'invalid_request', `Invalid domain: ${invalid}`);
      return {
        scope: scopesOf(state),
        access_token: state.tokens.issueClient(clientTokenTtlMs, domains),
        expires_in: clientTokenTtlMs / 1000,
        ...common,
      };
    }
    return {
      scope: scopesOf(state),
      access_token: state.tokens.issueServer(serverTokenTtlMs),
      expires_in: serverTokenTtlMs / 1000,
      ...common,
    };
  });
}

/** "Must be domain names as defined by DNS, e.g. example.com"; IP addresses are rejected. */
function isDomainName(domain: string): boolean {
  return HOST_NAME.test(domain) && !/^[\d.]+$/.test(domain);
}

function isClient(state: EmulatorState, authorization = ''): boolean {
  const [scheme, credentials] = authorization.split(' ');
  return scheme === 'Basic' && Buffer.from(credentials ?? '', 'base64').toString() === `${state.clientId}:${state.clientSecret}`;
}
