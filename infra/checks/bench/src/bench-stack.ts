/** The measured stack: our own, or a running one. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@charter/local/src/stack.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';

/** Production settings, except that rate limits per address are lifted, because here all requests come from one address. */
const environment = {
  NODE_ENV: 'production',
  BUSINESS_EXAMPLE: 'true',
  ALLOW_PAYPAL_EMULATOR: 'demo',
  LOG_LEVEL: 'warn',
  RATE_READS: '1000000000',
  RATE_WEBHOOKS: '1000000000',
  HOLDS_PER_ADDRESS: '1000000000',
  HOLDS_PER_NETWORK: '1000000000',
  HOLDS_UNPAID: '1000000000',
};

interface MeasuredStack {
  file: StackFile;
  stop: () => Promise<void>;
}

export const runningStack = (path: string): MeasuredStack => ({
  file: JSON.parse(readFileSync(path, 'utf8')) as StackFile,
  stop: () => Promise.resolve(),
});

/** @param single one process hosts all services */
export async function ownStack(signal: AbortSignal, single = false): Promise<MeasuredStack> {
  const home = mkdtempSync(join(tmpdir(), 'charter-bench-'));
  const removeHome = () => rmSync(home, { recursive: true, force: true });
  // Always uses the emulator: a benchmark must not use a real account, and the emulator responds without delay.
  const {
    PAYPAL_CLIENT_ID: _id,
    PAYPAL_CLIENT_SECRET: _secret,
    PAYPAL_ENVIRONMENT: _environment,
    PAYPAL_BASE_URL: _url,
    ...inherited
  } = process.env;
  try {
    const stack = await startStack({ home, ports: 'any', env: { ...inherited, ...environment }, single, signal });
    return {
      file: stack.file,
      stop: async () => {
        await stack.stop();
        removeHome();
      },
    };
  } catch (error) {
    removeHome();
    throw error;
  }
}
