import type { FastifyInstance } from 'fastify';
import type { World } from './world.ts';

/** The browser's side of PayPal's JS SDK v6: the script, and the check of who asks for an instance. */
export function webSdkRoutes(app: FastifyInstance, world: World, script: string): void {
  app.get('/web-sdk/v6/core', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin' })
      .send(script),
  );

  // A form is a "simple" request: no preflight, so the shop's page needs nothing but connect-src.
  app.post<{ Body: URLSearchParams | undefined }>('/web-sdk/v6/instance', ({ body, headers }, reply) => {
    const { origin = '' } = headers;
    reply.headers({ 'access-control-allow-origin': origin || '*', vary: 'Origin', 'cache-control': 'no-store' });
    const refusal = refuse(world, body?.get('clientToken') ?? undefined, body?.get('clientId') ?? undefined, origin);
    if (refusal) reply.code(403);
    return refusal ? { code: 'ERR_INVALID_CLIENT', message: refusal } : { eligible: ['paypal'] };
  });
}

function refuse(world: World, clientToken: string | undefined, clientId: string | undefined, origin: string): string | undefined {
  if ((clientToken === undefined) === (clientId === undefined)) return 'Exactly one of clientToken and clientId is needed.';
  if (clientId !== undefined) {
    if (clientId !== world.clientId) return 'The client id is unknown.';
    return world.settings.appOrigins.includes(origin) ? undefined : `The origin ${origin} is not allowed.`;
  }
  const claims = world.tokens.read(clientToken ?? '');
  if (claims?.kind !== 'client') return 'The client token is invalid or expired.';
  return claims.domains?.some((domain) => covers(domain, origin)) ? undefined : `The client token is not for ${origin}.`;
}

/** A domain covers its own pages and those of its subdomains, whatever their protocol and port. */
function covers(domain: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === domain.toLowerCase() || hostname.endsWith(`.${domain.toLowerCase()}`);
}
