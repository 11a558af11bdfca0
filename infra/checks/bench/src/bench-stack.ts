/** The stack that is measured: one of our own, or a running one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@charter/local/src/stack.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';

/**
 * As in production, where each visitor has an address and PayPal's deliveries are few: here all reads, holds and
 * deliveries come from one, so their limits are lifted. Everything else is what production has.
 */
const environment = {
  NODE_ENV: 'production',
  ALLOW_PAYPAL_EMULATOR: 'demo',
  LOG_LEVEL: 'warn',
  RATE_READS: '1000000000',
  RATE_WEBHOOKS: '1000000000',
  HOLDS_PER_ADDRESS: '1000000000',
  HOLDS_UNPAID: '1000000000',
};

export interface Measured {
  file: StackFile;
  stop: () => Promise<void>;
}

export const runningStack = (path: string): Measured => ({
  file: JSON.parse(readFileSync(path, 'utf8')) as StackFile,
  stop: () => Promise.resolve(),
});

export async function ownStack(signal: AbortSignal): Promise<Measured> {
  const home = mkdtempSync(join(tmpdir(), 'charter-bench-'));
  const forget = () => rmSync(home, { recursive: true, force: true });
  // The emulator is the only PayPal that answers at once, and no real account may pay for a benchmark.
  const {
    PAYPAL_CLIENT_ID: _id,
    PAYPAL_CLIENT_SECRET: _secret,
    PAYPAL_ENVIRONMENT: _environment,
    PAYPAL_BASE_URL: _url,
    ...inherited
  } = process.env;
  try {
    const stack = await startStack({ home, ports: 'any', env: { ...inherited, ...environment }, signal });
    return {
      file: stack.file,
      stop: async () => {
        await stack.stop();
        forget();
      },
    };
  } catch (error) {
    forget();
    throw error;
  }
}
