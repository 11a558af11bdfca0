import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { World } from './state.ts';

/** The SDK's files by the path they are served under; the first is what shops name, the rest it loads itself. */
export type WebSdkFiles = { core: string; 'checkout.js': string; 'web-sdk-surfaces.js': string; 'style.css': string };

type Form = { Body: URLSearchParams | undefined };

/** The browser's side of PayPal's JS SDK v6: its files, and the check of who asks for an instance or starts a session. */
export function webSdkRoutes(app: FastifyInstance, world: World, files: WebSdkFiles): void {
  for (const [name, text] of Object.entries(files)) {
    app.get(`/web-sdk/v6/${name}`, (_request, reply) =>
      reply
        .type(`text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`)
        // Modules are always fetched with CORS.
        .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
        .send(text),
    );
  }

  app.post<Form>('/web-sdk/v6/instance', (request, reply) => {
    const { blockPopups, paymentHandler } = world.settings;
    return authorized(world, request, reply) ?? { eligible: ['paypal'], popups: !blockPopups, paymentHandler };
  });
  // A session is checked when it starts: the page may have been open for longer than its client token lives.
  app.post<Form>('/web-sdk/v6/session', (request, reply) => authorized(world, request, reply) ?? {});
}

/** Answers the error of a page that may not pay, undefined when it may. A form is a "simple" request, so there is no preflight. */
function authorized(world: World, { body, headers }: FastifyRequest<Form>, reply: FastifyReply): object | undefined {
  const { origin = '' } = headers;
  reply.headers({ 'access-control-allow-origin': origin || '*', vary: 'Origin', 'cache-control': 'no-store' });
  const message = refuse(world, body?.get('clientToken') ?? undefined, body?.get('clientId') ?? undefined, origin);
  if (message === undefined) return undefined;
  reply.code(403);
  return { code: 'ERR_INVALID_CLIENT', message };
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
