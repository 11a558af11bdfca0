/** Passwords and keys of one home: generated once, stored in a file that only its owner can read. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  postgresPassword: string;
  /** Passwords of accounts on the servers are derived from it. */
  accountSeed: string;
  s3AccessKeyId: string;
  s3SecretAccessKey: string;
  staffSecret: string;
  guestLinkSecret: string;
  paypalClientId: string;
  paypalClientSecret: string;
  paypalWebhookId: string;
  adminPassword: string;
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

const GENERATORS: { [name in keyof Secrets]: () => string } = {
  postgresPassword: () => hex(16),
  accountSeed: () => hex(32),
  s3AccessKeyId: () => `LOCAL${hex(8).toUpperCase()}`,
  s3SecretAccessKey: () => hex(20),
  staffSecret: () => hex(32),
  guestLinkSecret: () => hex(32),
  paypalClientId: () => `emulator-${hex(12)}`,
  paypalClientSecret: () => hex(24),
  paypalWebhookId: () => hex(9).toUpperCase(),
  adminPassword: () => hex(9),
};

/** Reads the home's secrets; missing ones are generated and stored. */
export function loadSecrets(home: string): Secrets {
  const file = join(home, 'secrets.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const missing = Object.entries(GENERATORS).filter(([name]) => !known[name as keyof Secrets]);
  if (missing.length === 0) return known as Secrets;
  const complete = { ...known, ...Object.fromEntries(missing.map(([name, generate]) => [name, generate()])) } as Secrets;
  mkdirSync(home, { recursive: true });
  writeFileSync(file, `${JSON.stringify(complete, null, 2)}\n`, { mode: 0o600 });
  return complete;
}
