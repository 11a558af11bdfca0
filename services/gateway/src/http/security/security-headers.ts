import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

interface SecurityOptions {
  /** Sends `Strict-Transport-Security`; only behind TLS. */
  hsts: boolean;
  /** CSP sources of images, besides our own. */
  imageSources: string[];
  /** CSP sources of the PayPal SDK. */
  payPalOrigins: string[];
  /** URL that browsers report violations of the CSP to; empty: none. */
  cspReportUri: string;
}

/**
 * A relaxation of the strict policy: for the PayPal SDK, for inline styles (API documentation, e-mail previews: a `srcdoc` frame inherits
 * the policy of its page), or to be embedded on other sites (images in e-mails, shown by web mail).
 * `worker` is stricter: a service worker requests our own files and nothing else.
 */
type SecurityPolicy = 'payPal' | 'inlineStyles' | 'crossOriginImage' | 'worker';

declare module 'fastify' {
  interface FastifyReply {
    /** Replaces the strict policy of this response. */
    useSecurityPolicy: (policy: SecurityPolicy) => void;
  }
}

const hstsOptions = { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true };

/** None of our pages uses these features; the window of PayPal has a policy of its own. */
const permissionsPolicy = 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=(), browsing-topics=()';

export function sendSecurityHeaders(server: FastifyInstance, options: SecurityOptions): void {
  const { strict, ...policies } = policiesOf(options);
  server.decorateReply('useSecurityPolicy', function (this: FastifyReply, policy: SecurityPolicy) {
    policies[policy](this.request.raw, this.raw, throwError);
  });
  server.addHook('onRequest', (request, reply, done) => {
    strict(request.raw, reply.raw, throwError);
    void reply.header('permissions-policy', permissionsPolicy);
    if (request.url.startsWith('/api/docs')) reply.useSecurityPolicy('inlineStyles');
    if (request.url.startsWith('/media/')) reply.useSecurityPolicy('crossOriginImage');
    done();
  });
}

function throwError(error?: unknown): void {
  if (error) throw error as Error;
}

/** Helmet's middlewares, created once: @fastify/helmet creates them, and the text of the policy, for every request. */
function policiesOf({ hsts, imageSources, payPalOrigins, cspReportUri }: SecurityOptions) {
  const directives = {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...imageSources],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    frameSrc: ["'none'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(cspReportUri ? { reportUri: [cspReportUri] } : {}),
  };
  const strict: HelmetOptions = {
    contentSecurityPolicy: { useDefaults: false, directives },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: hsts && hstsOptions,
    // web's bootstrap.js reads the referrer to recognize navigation within the site.
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  };
  // The sources that PayPal documents for its JS SDK: further scripts and style sheets, inline styles, frames and a window. Its inline
  // scripts are not needed: PayPal's buttons are custom elements, whose clicks the page handles itself.
  const payPal: HelmetOptions = {
    ...strict,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...directives,
        scriptSrc: ["'self'", ...payPalOrigins],
        styleSrc: ["'self'", "'unsafe-inline'", ...payPalOrigins],
        imgSrc: [...directives.imgSrc, ...payPalOrigins],
        connectSrc: ["'self'", ...payPalOrigins],
        frameSrc: payPalOrigins,
        childSrc: payPalOrigins,
        formAction: ["'self'", ...payPalOrigins],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  };
  const inlineStyles: HelmetOptions = {
    ...strict,
    contentSecurityPolicy: { useDefaults: false, directives: { ...directives, styleSrc: ["'self'", "'unsafe-inline'"] } },
  };
  const crossOriginImage: HelmetOptions = { ...strict, crossOriginResourcePolicy: { policy: 'cross-origin' } };
  const worker: HelmetOptions = {
    ...strict,
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], connectSrc: ["'self'"] } },
  };
  return {
    strict: helmet(strict),
    payPal: helmet(payPal),
    inlineStyles: helmet(inlineStyles),
    crossOriginImage: helmet(crossOriginImage),
    worker: helmet(worker),
  };
}

/** Headers that browsers use on documents only. A page loads a dozen other files, and these would add a kilobyte to each. */
const documentHeaders = [
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

/** Use it for a response that is no document, such as an image or a script. */
export function removeDocumentHeaders(reply: FastifyReply): void {
  for (const name of documentHeaders) void reply.removeHeader(name);
}

/** Headers of JSON that is written without helmet: it loads nothing and is never framed. */
export const jsonSecurityHeaders = ({ hsts }: Pick<SecurityOptions, 'hsts'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(hsts ? { 'strict-transport-security': `max-age=${hstsOptions.maxAge}; includeSubDomains` } : {}),
});
