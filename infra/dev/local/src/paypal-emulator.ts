/** Starts the PayPal emulator as a separate process, so that tests can kill it independently. */
import { join } from 'node:path';
import { siteUrl, type ServiceContext } from './environment.ts';
import { logFile } from './home.ts';
import { type ProcessGroup, type Supervised } from './supervisor.ts';

export interface EmulatorOptions {
  home: string;
  /** Origins of the product besides the site's. */
  appOrigins: string[];
  onNotice: (line: string) => void;
  onPid: (pid: number | undefined) => void;
}

export function startPayPalEmulator(group: ProcessGroup, context: ServiceContext, options: EmulatorOptions): Promise<Supervised> {
  const { ports, payPal, root, env } = context;
  const { variables } = payPal;
  const site = siteUrl(ports);
  return group.supervise({
    name: 'paypal-emulator',
    command: process.execPath,
    args: ['src/main.ts'],
    cwd: join(root, 'infra', 'dev', 'paypal-emulator'),
    env: {
      ...env,
      PORT: String(ports.paypalEmulator),
      HOST: '127.0.0.1',
      CLIENT_ID: variables.PAYPAL_CLIENT_ID,
      CLIENT_SECRET: variables.PAYPAL_CLIENT_SECRET,
      WEBHOOK_URL: `${site}/paypal/webhook`,
      WEBHOOK_ID: variables.PAYPAL_WEBHOOK_ID,
      STATE_FILE: join(options.home, 'paypal-emulator.json'),
      APP_ORIGINS: [site, `http://127.0.0.1:${ports.site}`, ...options.appOrigins].join(','),
    },
    logFile: logFile(options.home, 'paypal-emulator'),
    isReady: () => isListening(`http://127.0.0.1:${ports.paypalEmulator}/`),
    showErrors: true,
    onNotice: options.onNotice,
    onPid: options.onPid,
  });
}

/** Any response counts as ready, because PayPal's API has no health check. */
async function isListening(url: string): Promise<boolean> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return true;
  } catch {
    return false;
  }
}
