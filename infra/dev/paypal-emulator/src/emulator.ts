// Emulates PayPal's APIs on this machine.
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { captureRoutes } from './captures.ts';
import { checkoutRoutes } from './checkout-page.ts';
import { controlRoutes } from './control.ts';
import { createState } from './create-state.ts';
import { disputeRoutes } from './disputes.ts';
import { eligibilityRoutes } from './eligibility.ts';
import { createServer } from './http.ts';
import { StateFile } from './state-file.ts';
import { Ledger } from './ledger.ts';
import { notificationRoutes } from './notifications.ts';
import { orderRoutes, sweepExpired } from './orders.ts';
import { refundRoutes } from './refunds.ts';
import { reportRoutes } from './transaction-report.ts';
import type { Settings } from './settings.ts';
import { tokenRoutes } from './tokens.ts';
import { webSdkRoutes } from './web-sdk.ts';
import type { EmulatorState } from './state.ts';

export type EmulatorOptions = {
  /** A free port by default. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  clientId?: string;
  clientSecret?: string;
  merchantId?: string;
  /** A webhook that exists from the start. Without `webhookId` it gets a random id. */
  webhook?: { url: string; id?: string; eventTypes?: string[] };
  /** File in which orders, payments, keys and events are stored. Without it they are kept in memory only. */
  stateFile?: string;
  /** Base URL under which servers reach the emulator, when it is not the address it listens on. */
  apiUrl?: string;
  /** Base URL under which browsers reach it. Defaults to `apiUrl`. */
  browserUrl?: string;
  /** Whether `/_emulator` exists. Defaults to true on a loopback host, false elsewhere. */
  control?: boolean;
  /** Makes the sequence of ids reproducible. */
  seed?: number;
  /** Logs every request. */
  log?: boolean;
  settings?: Partial<Settings>;
};

export type Emulator = {
  url: string;
  port: number;
  /** Id of the webhook of the options. */
  webhookId: string | undefined;
  /** Finishes writing the state file and closes all connections. */
  close(): Promise<void>;
};

export type { FaultRule } from './faults.ts';
export type { FundingSource, Outcome } from './ledger.ts';
export { alternativeSettings, type Settings } from './settings.ts';
export type { WebhookMode } from './webhooks.ts';

const SWEEP_EVERY_MS = 30_000;

/** Starts an emulator; several can run in one process. @throws in production, unless ALLOW_PAYPAL_EMULATOR=demo */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  requireNonProduction();
  const { host = '127.0.0.1', port = 0 } = options;
  const ledger = new Ledger();
  const stateFile = options.stateFile === undefined ? undefined : await StateFile.open(options.stateFile, ledger);
  const state = createState(options, ledger);
  const app = createServer(state, options.log ?? false);
  for (const routes of [
    tokenRoutes,
    orderRoutes,
    captureRoutes,
    refundRoutes,
    notificationRoutes,
    disputeRoutes,
    reportRoutes,
    eligibilityRoutes,
  ])
    routes(app, state);
  checkoutRoutes(app, state, { script: await browserFile('checkout-page.js'), style: await browserFile('checkout-page.css') });
  webSdkRoutes(app, state, {
    core: await browserFile('web-sdk.js'),
    'checkout.js': await browserFile('web-sdk-checkout.js'),
    'web-sdk-surfaces.js': await browserFile('web-sdk-surfaces.js'),
    'web-sdk-methods.js': await browserFile('web-sdk-methods.js'),
    'web-sdk-buttons.js': await browserFile('web-sdk-buttons.js'),
    'style.css': await browserFile('web-sdk.css'),
  });
  if (options.control ?? isLoopback(host)) controlRoutes(app, state, { ...state.settings });

  await app.listen({ host, port });
  const bound = (app.server.address() as AddressInfo).port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
  state.apiUrl = options.apiUrl?.replace(/\/$/, '') ?? url;
  state.browserUrl = options.browserUrl?.replace(/\/$/, '') ?? state.apiUrl;
  const webhookId = registerStartWebhook(state, options.webhook);
  state.webhooks.resume();
  const sweep = setInterval(() => sweepExpired(state), SWEEP_EVERY_MS).unref();

  return {
    url,
    port: bound,
    webhookId,
    async close() {
      clearInterval(sweep);
      state.clock.stop();
      state.webhooks.reset();
      await app.close();
      await stateFile?.close();
    },
  };
}

function requireNonProduction(): void {
  if (process.env['NODE_ENV'] !== 'production' || process.env['ALLOW_PAYPAL_EMULATOR'] === 'demo') return;
  throw new Error(
    'The PayPal emulator takes no real money and does not start with NODE_ENV=production. For a demonstration set ALLOW_PAYPAL_EMULATOR=demo.',
  );
}

function registerStartWebhook(state: EmulatorState, webhook: EmulatorOptions['webhook']): string | undefined {
  if (!webhook) return undefined;
  const known = [...state.ledger.webhooks.all()].find(({ url }) => url === webhook.url);
  const id = webhook.id ?? known?.id ?? state.ids.resource();
  state.ledger.webhooks.save({ id, url: webhook.url, eventTypes: webhook.eventTypes ?? ['*'] });
  return id;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function browserFile(name: string): Promise<string> {
  return readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8');
}
