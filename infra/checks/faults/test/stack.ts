import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Service } from '@charter/local/src/environment.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';

/** The running stack that STACK_FILE describes: the real processes, seen from outside. */
type RunningStack = Required<Omit<StackFile, 'dev'>>;

const file = process.env.STACK_FILE;
if (!file) throw new Error('These tests need STACK_FILE, the stack.json of a running stack');

/** As it is now: a part that was started again has another pid. */
export const readStack = () => JSON.parse(readFileSync(file, 'utf8')) as RunningStack;

export const stack = readStack();
export const paypal = new EmulatorControl(stack.paypalEmulator);

const pools = new Map<Service, pg.Pool>();

/** Rows of a service's database. */
export async function rows<Row extends object>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
  const pool = pools.get(service) ?? new pg.Pool({ connectionString: stack.urls.databases[service], max: 2 });
  pools.set(service, pool);
  return (await pool.query<Row>(sql, values)).rows;
}

export async function leave(): Promise<void> {
  await Promise.all([...pools.values()].map((pool) => pool.end()));
  pools.clear();
}

/** How often PostgreSQL has written of a deadlock so far. */
export function deadlocksLogged(): number {
  return readFileSync(join(stack.home, 'logs', 'postgres.log'), 'utf8').split('deadlock detected').length - 1;
}

/** The stack's own account at the emulator. */
export function payPalAccount(): { id: string; secret: string } {
  const secrets = JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8')) as Record<string, string>;
  return { id: secrets.paypalClientId!, secret: secrets.paypalClientSecret! };
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string }[];
}

export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${stack.inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Mail[];
}
