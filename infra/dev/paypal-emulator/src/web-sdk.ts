import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eligibleMethods } from './eligibility.ts';
import type { EmulatorState } from './state.ts';

/** The SDK's files by path; shops load the first, which loads the others. */
type WebSdkFiles = Record<
  'core' | 'checkout.js' | 'web-sdk-surfaces.js' | 'web-sdk-methods.js' | 'web-sdk-buttons.js' | 'style.css',
  string
>;

type Form = { Body: URLSearchParams | undefined };

/** Routes of PayPal's JS SDK v6: its files, and authorization of instances and sessions. */
export function webSdkRoutes(app: FastifyInstance, state: EmulatorState, files: WebSdkFiles): void {
  for (const [name, text] of Object.entries(files)) {
    app.get(`/web-sdk/v6/${name}`, (_request, reply) =>
      reply
        .type(`text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`)
        // Browsers fetch modules with CORS.
        .headers({ 'cache-control': 'no-cache', 'cross-origin-resource-policy': 'cross-origin', 'access-control-allow-origin': '*' })
        .send(text),
    );
  }

  app.post<Form>('/web-sdk/v6/instance', (request, reply) => {
    const { blockPopups, paymentHandler } = state.settings;
    return authorized(state, request, reply) ?? { popups: !blockPopups, paymentHandler };
  });
  app.post<Form>(
    '/web-sdk/v6/eligibility',
    (request, reply) => authorized(state, request, reply) ?? eligibleMethods(state, request.body?.get('currencyCode') ?? undefined),
  );
  // Checked at the start of each session, because the client token may expire while the page is open.
  app.post<Form>('/web-sdk/v6/session', (request, reply) => authorized(state, request, reply) ?? {});
}

/** @returns the error when the page is not authorized. The request is a form, which needs no CORS preflight. */
function authorized(state: EmulatorState, { body, headers }: FastifyRequest<Form>, reply: FastifyReply): object | undefined {
  const { origin = '' } = headers;
  reply.headers({ 'access-control-allow-origin': origin || '*', vary: 'Origin', 'cache-control': 'no-store' });
  const message = authorizationError(state, body?.get('clientToken') ?? undefined, body?.get('clientId') ?? undefined, origin);
  if (message === undefined) return undefined;
  reply.code(403);
  return { code: 'ERR_INVALID_CLIENT', message };
}

function authorizationError(
  state: EmulatorState,
  clientToken: string | undefined,
  clientId: string | undefined,
  origin: string,
): string | undefined {
  if ((clientToken === undefined) === (clientId === undefined)) return 'Exactly one of clientToken and clientId is needed.';
  if (clientId !== undefined) {
    if (clientId !== state.clientId) return 'The client id is unknown.';
    return state.settings.appOrigins.includes(origin) ? undefined : `The origin ${origin} is not allowed.`;
  }
  const claims = state.tokens.read(clientToken ?? '');
  if (claims?.kind !== 'client') return 'The client token is invalid or expired.';
  return claims.domains?.some((domain) => covers(domain, origin)) ? undefined : `The client token is not for ${origin}.`;
}

/** A domain includes its subdomains, with any protocol and port. */
function covers(domain: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname } = new URL(origin);
  return hostname === domain.toLowerCase() || hostname.endsWith(`.${domain.toLowerCase()}`);
}
