import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Service } from '@charter/local/src/environment.ts';
import type { StackFile } from '@charter/local/src/stack-file.ts';
import { EmulatorControl } from '@charter/paypal-emulator/control';

/** The running stack that STACK_FILE describes. */
type RunningStack = Required<Omit<StackFile, 'dev'>>;

const file = process.env.STACK_FILE;
if (!file) throw new Error('STACK_FILE is missing: set it to the stack.json of a running stack');

/** Reads the file again: a process that was restarted has another pid. */
export const readStack = () => JSON.parse(readFileSync(file, 'utf8')) as RunningStack;

export const stack = readStack();
export const paypal = new EmulatorControl(stack.paypalEmulator);

const pools = new Map<Service, pg.Pool>();

/** Queries a service's database. */
export async function rows<Row extends object>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
  const pool = pools.get(service) ?? new pg.Pool({ connectionString: stack.urls.databases[service], max: 2 });
  pools.set(service, pool);
  return (await pool.query<Row>(sql, values)).rows;
}

/** Closes the database connections of `rows`. */
export async function closePools(): Promise<void> {
  await Promise.all([...pools.values()].map((pool) => pool.end()));
  pools.clear();
}

/** Number of deadlocks in PostgreSQL's log so far. */
export function countLoggedDeadlocks(): number {
  return readFileSync(join(stack.home, 'logs', 'postgres.log'), 'utf8').split('deadlock detected').length - 1;
}

/** The stack's client id and secret at the PayPal emulator. */
export function readPayPalCredentials(): { id: string; secret: string } {
  const secrets = JSON.parse(readFileSync(join(stack.home, 'secrets.json'), 'utf8')) as Record<string, string>;
  return { id: secrets.paypalClientId!, secret: secrets.paypalClientSecret! };
}

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string }[];
}

export async function emailsTo(address: string): Promise<Email[]> {
  const response = await fetch(`${stack.inbox}/api/messages?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Email[];
}
