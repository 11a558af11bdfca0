import { fileURLToPath } from 'node:url';
import { businessFrom, limits } from '@charter/contracts';
import { Environment } from '@charter/service-kit';

/** Printed on the first page of the README: production must not open with it. */
const demoPassword = 'harbour-demo-2026';

const env = new Environment(process.env);
const port = env.integer('PORT', 3000);
const payPal = env.oneOf('PAYPAL_ENVIRONMENT', ['emulator', 'sandbox', 'live'], 'sandbox');
const adminPassword = env.text('ADMIN_PASSWORD', env.production ? undefined : demoPassword);
env.rejectIf(env.production && adminPassword === demoPassword, 'ADMIN_PASSWORD is the demo password');
env.rejectIf(
  env.production && adminPassword !== '' && adminPassword.length < limits.login.password.min,
  `ADMIN_PASSWORD must have ${limits.login.password.min} characters or more`,
);
const staffSecret = env.text('STAFF_SECRET', env.production ? undefined : demoPassword);
env.rejectIf(env.production && staffSecret.length < 32, 'STAFF_SECRET must have 32 characters or more');

export const gatewayEnv = env.validated({
  production: env.production,
  port,
  host: env.text('HOST', '127.0.0.1'),
  health: env.health(),
  database: env.database(),
  natsUrl: env.text('NATS_URL'),
  /** Where gateways count together who asks how often. */
  redisUrl: env.text('REDIS_URL'),
  redisPrefix: env.text('REDIS_PREFIX', 'charter:gateway'),
  /** Who reads the API's description: `all` of it everybody; the `public` part everybody and all of it staff; `staff` only; nobody (`off`). */
  apiDocs: env.oneOf('API_DOCS', ['all', 'public', 'staff', 'off'], env.production ? 'public' : 'all'),
  /** Requests under way at once, answers from memory aside; more are turned away with 503. */
  capacity: env.integer('GATEWAY_CAPACITY', 400),
  /** Where uploads are put and pictures are read. */
  store: env.objectStore(),
  /** Where visitors find the site. */
  publicOrigin: origin('PUBLIC_URL', env.text('PUBLIC_URL', `http://localhost:${port}`)),
  /** Origins whose pages may change something; both names of this machine while developing. */
  allowedOrigins: env
    .text('ALLOWED_ORIGINS', env.production ? ' ' : `http://localhost:${port},http://127.0.0.1:${port}`)
    .split(',')
    .filter((text) => text.trim())
    .map((text) => origin('ALLOWED_ORIGINS', text.trim())),
  /** What the page /booking may load from and talk to, for its payment button: the hosts that PayPal documents. */
  payPalOrigins:
    payPal === 'emulator'
      ? [origin('PAYPAL_BASE_URL', env.text('PAYPAL_BASE_URL'))]
      : ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'],
  /** Where pictures may come from besides this site and uploads; staff may name addresses on other hosts. CSP sources, separated by spaces. */
  imageSources: env.text('IMAGE_SOURCES', 'https:').split(' ').filter(Boolean),
  /** Where browsers report what the content security policy blocked; nowhere when empty. */
  cspReportUri: env.text('CSP_REPORT_URI', ' ').trim(),
  /** The built front ends; a folder that is missing serves nothing. */
  webDist: env.text('WEB_DIST', fileURLToPath(new URL('../../../web/dist', import.meta.url))),
  adminDist: env.text('ADMIN_DIST', fileURLToPath(new URL('../../../admin-web/dist', import.meta.url))),
  /** The first staff account, made when there is none. */
  admin: { username: env.text('ADMIN_USERNAME', env.production ? undefined : 'captain'), password: adminPassword },
  /** What second factors are sealed with. Whoever loses it has to set them up anew. */
  staffSecret,
  /** Staff without a second factor may only set one up. */
  requireSecondFactor: env.boolean('STAFF_REQUIRE_SECOND_FACTOR', false),
  /** Requests per minute and address. */
  rates: {
    reads: env.integer('RATE_READS', 600),
    renders: env.integer('RATE_RENDERS', 120),
    writes: env.integer('RATE_WRITES', 60),
    contact: env.integer('RATE_CONTACT', 5),
    setup: env.integer('RATE_SETUP', 120),
    orders: env.integer('RATE_ORDERS', 30),
    captures: env.integer('RATE_CAPTURES', 300),
    codes: env.integer('RATE_CODES', 20),
    signIn: env.integer('RATE_SIGN_IN', 10),
    webhooks: env.integer('RATE_WEBHOOKS', 600),
  },
  /** Messages by the contact form per day and address. */
  contactPerDay: env.integer('RATE_CONTACT_DAY', 20),
  /** Captures per minute and checkout cookie: guests behind one address do not use up each other's. */
  capturesPerCheckout: env.integer('RATE_CAPTURES_CHECKOUT', 40),
  business: businessFrom(process.env),
});

function origin(name: string, text: string): string {
  const readable = URL.canParse(text);
  env.rejectIf(text !== '' && !readable, `${name} must be a URL such as https://charters.example`);
  return readable ? new URL(text).origin : '';
}
