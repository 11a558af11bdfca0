/**
 * The environment variables of each service. Variables that are already set take precedence, except DATABASE_URL, which
 * names the server and gets the database of the service.
 */
import { join } from 'node:path';
import { asAccount } from './accounts.ts';
import { databaseUrl } from './databases.ts';
import { CACHE } from './home.ts';
import { type Ports, type PortName } from './ports.ts';
import { type Secrets } from './secrets.ts';

/** The services in the order of their ports; all start at the same time. */
export const SERVICES = ['catalog', 'booking', 'payment', 'content', 'inquiry', 'notification', 'gateway'] as const;
export type Service = (typeof SERVICES)[number];

/** The process that hosts all services, when they are not to have one each. */
export const HOST = 'host';

export const ADMIN_USERNAME = 'captain';
const DEMO_PASSWORD = 'harbour-demo-2026';
export const S3_BUCKET = 'charter-media';
export const S3_REGION = 'us-east-1';

export interface ServerUrls {
  postgres: string;
  redis: string;
  nats: string;
  natsMonitor?: string;
  s3: string;
  smtp: string;
  /** Undefined when SMTP_URL names a real mail server. */
  inbox?: string;
}

/** The servers' addresses with the administrator's login, for tests and tools. */
export function serverEnvironment(urls: ServerUrls, secrets: Secrets): Record<string, string> {
  return {
    DATABASE_URL: urls.postgres,
    REDIS_URL: urls.redis,
    NATS_URL: urls.nats,
    S3_ENDPOINT: urls.s3,
    S3_BUCKET,
    S3_REGION,
    S3_ACCESS_KEY_ID: secrets.s3AccessKeyId,
    S3_SECRET_ACCESS_KEY: secrets.s3SecretAccessKey,
    SMTP_URL: urls.smtp,
    ...(urls.inbox ? { INBOX_URL: urls.inbox } : {}),
  };
}

interface PayPalSettings {
  environment: 'emulator' | 'sandbox' | 'live';
  /** Whether our emulator is to be started; otherwise the PayPal of the environment is used. */
  startsEmulator: boolean;
  variables: Record<string, string>;
}

/** PayPal when the environment has an account, else our emulator. @throws when PAYPAL_ENVIRONMENT is invalid or lacks its account */
export function payPalSettings(ports: Ports, secrets: Secrets, env: NodeJS.ProcessEnv): PayPalSettings {
  const hasAccount = Boolean(env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET);
  const environment = payPalEnvironment(env.PAYPAL_ENVIRONMENT ?? (hasAccount ? 'sandbox' : 'emulator'));
  if (environment !== 'emulator' && !hasAccount) {
    throw new Error(`PAYPAL_ENVIRONMENT=${environment} requires PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.`);
  }
  const startsEmulator = environment === 'emulator' && !env.PAYPAL_BASE_URL;
  const variables: Record<string, string> = {
    PAYPAL_ENVIRONMENT: environment,
    PAYPAL_CLIENT_ID: env.PAYPAL_CLIENT_ID ?? secrets.paypalClientId,
    PAYPAL_CLIENT_SECRET: env.PAYPAL_CLIENT_SECRET ?? secrets.paypalClientSecret,
  };
  // The payment service knows the addresses of sandbox and live.
  if (environment === 'emulator') variables.PAYPAL_BASE_URL = env.PAYPAL_BASE_URL ?? `http://127.0.0.1:${ports.paypalEmulator}`;
  // A real webhook id exists only after registration; with a made-up one every webhook would fail verification.
  const webhookId = env.PAYPAL_WEBHOOK_ID ?? (environment === 'emulator' ? secrets.paypalWebhookId : undefined);
  if (webhookId) variables.PAYPAL_WEBHOOK_ID = webhookId;
  return { environment, startsEmulator, variables };
}

function payPalEnvironment(name: string): PayPalSettings['environment'] {
  if (name === 'emulator' || name === 'sandbox' || name === 'live') return name;
  throw new Error(`Invalid PAYPAL_ENVIRONMENT "${name}": use emulator, sandbox or live.`);
}

export interface ServiceContext {
  root: string;
  ports: Ports;
  urls: ServerUrls;
  secrets: Secrets;
  payPal: PayPalSettings;
  env: NodeJS.ProcessEnv;
}

export const healthPort = (service: Service, ports: Ports): number => ports[`${service}Health` satisfies PortName];

export const siteUrl = (ports: Ports) => `http://localhost:${ports.site}`;

export function login(context: Pick<ServiceContext, 'secrets' | 'env'>): { username: string; password: string } {
  const { env, secrets } = context;
  // The demo password is public, so production gets a generated one.
  const password = env.NODE_ENV === 'production' ? secrets.adminPassword : DEMO_PASSWORD;
  return { username: env.ADMIN_USERNAME ?? ADMIN_USERNAME, password: env.ADMIN_PASSWORD ?? password };
}

/** All environment variables of one service. */
export function serviceEnvironment(service: Service, context: ServiceContext): NodeJS.ProcessEnv {
  const { root, ports, urls, secrets, payPal, env } = context;
  const { username, password } = login(context);
  const defaults: Record<string, string> = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    ...serverEnvironment(urls, secrets),
    NATS_URL: asAccount(urls.nats, 'nats', service, secrets),
    REDIS_URL: asAccount(urls.redis, 'redis', service, secrets),
    PUBLIC_URL: siteUrl(ports),
    ...payPal.variables,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
    WEB_DIST: join(root, 'web', 'dist'),
    ADMIN_DIST: join(root, 'admin-web', 'dist'),
    NODE_COMPILE_CACHE: join(CACHE, 'compile'),
    // Without it, glibc keeps freed memory in separate arenas per thread.
    MALLOC_ARENA_MAX: '2',
  };
  const own: Record<string, string> = {
    DATABASE_URL: databaseUrl(asAccount(urls.postgres, 'postgres', service, secrets), service),
    HEALTH_PORT: String(healthPort(service, ports)),
  };
  if (service === 'gateway') {
    own.PORT = String(ports.site);
    own.STAFF_SECRET = env.STAFF_SECRET ?? secrets.staffSecret;
  }
  if (['booking', 'inquiry', 'notification', 'gateway'].includes(service))
    own.GUEST_LINK_SECRET = env.GUEST_LINK_SECRET ?? secrets.guestLinkSecret;
  // PORT belongs to the site; other services would use it as their own port.
  const { PORT: _, ...inherited } = env;
  return { ...defaults, ...inherited, ...own };
}

/** Variables of which each service has its own: its account, its database. */
const OWN_VARIABLES = ['DATABASE_URL', 'NATS_URL', 'REDIS_URL'] as const;

/** All environment variables of the process that hosts all services. Where they differ, those of the gateway apply, or the prefixed ones. */
export function hostEnvironment(context: ServiceContext): NodeJS.ProcessEnv {
  const environments = SERVICES.map((service) => serviceEnvironment(service, context));
  const own = SERVICES.flatMap((service, index) =>
    OWN_VARIABLES.map((name) => [`${service.toUpperCase()}_${name}`, environments[index]![name]] as const),
  );
  // The gateway is the last of the services.
  return { ...Object.assign({}, ...environments), ...Object.fromEntries(own) };
}
