import { fileURLToPath } from 'node:url';
import { businessFrom, unsetBusinessVariables } from '@charter/contracts';
import { bookKinds, passwordFields } from '@charter/contracts/browser';
import { Environment } from '@charter/service-kit';
import type { BookAccounts } from './api/reconciliation/books-csv.view.js';

/** Printed in the README, so production must not start with it. */
const demoPassword = 'harbour-demo-2026';

export type GatewayConfig = ReturnType<typeof gatewayConfig>;
/** Injection token of the configuration. */
export const GatewayConfig = Symbol('GatewayConfig');

/** @throws Error that lists every variable that is missing or invalid */
export function gatewayConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);
  const port = env.integer('PORT', 3000);
  const payPal = env.oneOf('PAYPAL_ENVIRONMENT', ['emulator', 'sandbox', 'live'], 'sandbox');
  const publicOrigin = origin(env, 'PUBLIC_URL', env.text('PUBLIC_URL', `http://localhost:${port}`));
  return env.validated({
    production: env.production,
    /** Sends `Strict-Transport-Security`. Not for localhost: browsers would require TLS of every program on that machine for a year. */
    hsts: env.production && !/^https?:\/\/localhost(:|$)/.test(publicOrigin),
    port,
    host: env.text('HOST', '127.0.0.1'),
    health: env.health(),
    database: env.database(),
    natsUrl: env.text('NATS_URL'),
    /** Rate limits that all gateways share. */
    redisUrl: env.text('REDIS_URL'),
    redisPrefix: env.text('REDIS_PREFIX', 'charter:gateway'),
    /** Who may read the API documentation: `all` of it everyone; `public`: the public part everyone, all of it staff; `staff` only; no one (`off`). */
    apiDocs: env.oneOf('API_DOCS', ['all', 'public', 'staff', 'off'], env.production ? 'public' : 'all'),
    /** Concurrent requests, not counting responses from the cache; above this 503. */
    capacity: env.integer('GATEWAY_CAPACITY', 400),
    /** The bucket of uploads and images. */
    store: env.objectStore(),
    /** Origin of the public site. */
    publicOrigin,
    /** Further origins whose pages may send changes; in development both names of this machine. */
    allowedOrigins: env
      .text('ALLOWED_ORIGINS', env.production ? ' ' : `http://localhost:${port},http://127.0.0.1:${port}`)
      .split(',')
      .filter((text) => text.trim())
      .map((text) => origin(env, 'ALLOWED_ORIGINS', text.trim())),
    /** Hosts that PayPal documents for its SDK: what the page /booking may load from and connect to. */
    payPalOrigins:
      payPal === 'emulator'
        ? [origin(env, 'PAYPAL_BASE_URL', env.text('PAYPAL_BASE_URL'))]
        : ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'],
    /** CSP sources of images besides this site and uploads, separated by spaces; staff may enter URLs on other hosts. */
    imageSources: env.text('IMAGE_SOURCES', 'https:').split(' ').filter(Boolean),
    /** URL that browsers report violations of the CSP to; empty: none. */
    cspReportUri: env.text('CSP_REPORT_URI', ' ').trim(),
    /** The built front ends; a missing folder serves nothing. */
    webDist: env.text('WEB_DIST', fileURLToPath(new URL('../../../web/dist', import.meta.url))),
    adminDist: env.text('ADMIN_DIST', fileURLToPath(new URL('../../../admin-web/dist', import.meta.url))),
    /** The initial staff account, created when there is no account. */
    admin: { username: env.text('ADMIN_USERNAME', env.production ? undefined : 'captain'), password: adminPassword(env) },
    /** Encrypts second factors and signs device cookies. If it is lost, everyone must enroll again. */
    staffSecret: staffSecret(env),
    /** Checks the links of invitations to the team; the same as notification's, which composes them. */
    guestLinkSecret: env.guestLinkSecret(),
    /** Staff without a second factor may only set one up. */
    requireSecondFactor: env.boolean('STAFF_REQUIRE_SECOND_FACTOR', false),
    /** Requests per minute and address. */
    rates: {
      reads: env.integer('RATE_READS', 600),
      renders: env.integer('RATE_RENDERS', 30),
      pdfs: env.integer('RATE_PDFS', 30),
      writes: env.integer('RATE_WRITES', 60),
      contact: env.integer('RATE_CONTACT', 5),
      setup: env.integer('RATE_SETUP', 120),
      orders: env.integer('RATE_ORDERS', 30),
      captures: env.integer('RATE_CAPTURES', 300),
      codes: env.integer('RATE_CODES', 20),
      signIn: env.integer('RATE_SIGN_IN', 10),
      webhooks: env.integer('RATE_WEBHOOKS', 600),
    },
    /** Codes in the bookkeeper's chart of accounts, for `books.csv`. */
    bookAccounts: bookAccounts(env),
    /** Messages of the contact form per day and address. */
    contactPerDay: env.integer('RATE_CONTACT_DAY', 20),
    /** Captures per minute and checkout cookie, so that guests behind one address do not share a limit. */
    capturesPerCheckout: env.integer('RATE_CAPTURES_CHECKOUT', 40),
    business: businessFrom(variables),
    /** In production, settings of the company that guests miss. */
    unsetBusinessVariables: unsetBusinessVariables(variables),
  });
}

function adminPassword(env: Environment): string {
  const password = env.text('ADMIN_PASSWORD', env.production ? undefined : demoPassword);
  const { min } = passwordFields.newPassword;
  env.rejectIf(env.production && password === demoPassword, 'ADMIN_PASSWORD is the demo password');
  env.rejectIf(env.production && password !== '' && password.length < min, `ADMIN_PASSWORD must have ${min} characters or more`);
  return password;
}

function staffSecret(env: Environment): string {
  const secret = env.text('STAFF_SECRET', env.production ? undefined : demoPassword);
  env.rejectIf(env.production && secret.length < 32, 'STAFF_SECRET must have 32 characters or more');
  return secret;
}

function origin(env: Environment, name: string, text: string): string {
  const valid = URL.canParse(text);
  env.rejectIf(text !== '' && !valid, `${name} must be a URL such as https://charters.example`);
  return valid ? new URL(text).origin : '';
}

/** "invoice=4000,payment=1010": kinds without a code have none. */
function bookAccounts(env: Environment): BookAccounts {
  const pairs = env
    .text('BOOKS_ACCOUNTS', ' ')
    .split(',')
    .map((pair) => pair.split('=').map((part) => part.trim()))
    .filter(([kind]) => kind);
  const isKnown = ([kind, code, ...rest]: string[]) => bookKinds.some((known) => known === kind) && Boolean(code) && rest.length === 0;
  env.rejectIf(!pairs.every(isKnown), `BOOKS_ACCOUNTS must be pairs such as invoice=4000, separated by commas, of ${bookKinds.join(', ')}`);
  return Object.fromEntries(pairs);
}
