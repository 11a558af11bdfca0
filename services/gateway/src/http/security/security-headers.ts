import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { gatewayEnv } from '../../gateway.env.js';

const hsts = gatewayEnv.production && { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true };

const pages = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:', ...gatewayEnv.imageSources],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  frameSrc: ["'none'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  ...(gatewayEnv.cspReportUri ? { reportUri: [gatewayEnv.cspReportUri] } : {}),
};

const strict: FastifyHelmetOptions = {
  contentSecurityPolicy: { useDefaults: false, directives: pages },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  strictTransportSecurity: hsts,
  // Our own pages may know that one came from them: bootstrap.js does not redirect such a visitor to another language.
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
};

const payPal = gatewayEnv.payPalOrigins;

/**
 * What PayPal documents for its JS SDK: it loads further scripts and style sheets, writes styles of its own, and shows its frames or
 * its window. Its inline scripts are not needed with the page's own button.
 */
const withPayPal: FastifyHelmetOptions = {
  ...strict,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      ...pages,
      scriptSrc: ["'self'", ...payPal],
      styleSrc: ["'self'", "'unsafe-inline'", ...payPal],
      imgSrc: [...pages.imgSrc, ...payPal],
      connectSrc: ["'self'", ...payPal],
      frameSrc: payPal,
      childSrc: payPal,
      formAction: ["'self'", ...payPal],
    },
  },
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
};

/** The reading page of the API, and letters shown in a frame, bring their styles in their HTML. */
const withInlineStyles: FastifyHelmetOptions = {
  ...strict,
  contentSecurityPolicy: { useDefaults: false, directives: { ...pages, styleSrc: ["'self'", "'unsafe-inline'"] } },
};

/** Pictures are also shown by letters, on the pages of somebody else's mail program. */
const shownElsewhere: FastifyHelmetOptions = { ...strict, crossOriginResourcePolicy: { policy: 'cross-origin' } };

/** No page of ours asks for any of these; PayPal's window decides about payments itself. */
const permissions = 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=(), browsing-topics=()';

export async function secureHeaders(server: FastifyInstance): Promise<void> {
  await server.register(helmet, { global: true, ...strict });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', permissions);
    if (request.url.startsWith('/api/docs')) reply.helmet(withInlineStyles);
    if (request.url.startsWith('/media/')) reply.helmet(shownElsewhere);
    done();
  });
}

/** Lets PayPal onto the one page that needs it. */
export function admitPayPal(reply: FastifyReply): void {
  reply.helmet(withPayPal);
}

/** What a browser heeds on documents only. A page has a dozen other files, and each would carry a kilobyte of these. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-request-id',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** For a file that is no document. */
export function forgetDocumentHeaders(reply: FastifyReply): void {
  for (const name of forDocuments) void reply.removeHeader(name);
}

/** Lets letters have their own look: a frame filled by its page is under the policy of that page. */
export function admitLetters(reply: FastifyReply): void {
  reply.helmet(withInlineStyles);
}

/** For answers that are written without passing helmet: JSON has nothing to load and is never framed. */
export const jsonHeaders: Record<string, string> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(hsts ? { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` } : {}),
};
