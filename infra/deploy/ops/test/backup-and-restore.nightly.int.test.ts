import { createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, vi, test } from 'vitest';
import { createDatabases, databaseUrl } from '@charter/local/src/databases.ts';
import { S3_BUCKET, SERVICES, type ServiceContext } from '@charter/local/src/environment.ts';
import { isSeeded } from '@charter/local/src/seed.ts';
import { type Emulator, startEmulator } from '@charter/paypal-emulator';
import pg from 'pg';
import type { Call } from '../src/command.ts';
import { runOnce, withLocalServers } from '../src/local-servers.ts';
import { backupCommand, restoreCommand } from '../src/backup-commands.ts';

// Starts every service from source, twice, each as a process of its own.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const home = mkdtempSync(join(tmpdir(), 'source-'));
const emptyHome = mkdtempSync(join(tmpdir(), 'empty-'));
const folder = join(mkdtempSync(join(tmpdir(), 'backup-')), 'today');
const environment = (charterHome: string) => ({ PATH: process.env.PATH, CHARTER_HOME: charterHome });
const call = (charterHome: string, replace = false): Call => ({
  args: [folder],
  options: { all: false, replace },
  env: environment(charterHome),
});

const pictures: Record<string, Buffer> = {
  'originals/a': randomBytes(200_000),
  'originals/a/b': randomBytes(10),
  'originals/ü 🛥 %2F+&?': randomBytes(1_000),
  'uploads/nothing': Buffer.alloc(0),
};

const storeOf = ({ urls, secrets }: ServiceContext) =>
  new S3Client({
    endpoint: urls.s3,
    region: 'us-east-1',
    credentials: { accessKeyId: secrets.s3AccessKeyId, secretAccessKey: secrets.s3SecretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

async function query<Row extends object>(context: ServiceContext, service: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl(context.urls.postgres, service) });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Row count and checksum of every table, value of every sequence, checksum of every picture. */
async function fingerprint(context: ServiceContext): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const service of SERVICES) {
    const tables = await query<{ name: string }>(context, service, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`);
    for (const { name } of tables) {
      const [sum] = await query<{ sum: string }>(
        context,
        service,
        `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS sum FROM "${name}" t`,
      );
      found[`${service}.${name}`] = sum!.sum;
    }
    const sequences = await query<{ name: string }>(context, service, 'SELECT sequencename AS name FROM pg_sequences');
    for (const { name } of sequences) {
      const [sequence] = await query<{ next: string }>(context, service, `SELECT last_value + is_called::int AS next FROM "${name}"`);
      found[`${service}.${name} next`] = sequence!.next;
    }
  }
  const s3 = storeOf(context);
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: S3_BUCKET })) {
    for (const { Key = '' } of Contents) {
      const { Body, ContentType } = await s3.send(new GetObjectCommand({ Bucket: S3_BUCKET, Key }));
      const bytes = await Body!.transformToByteArray();
      found[`picture ${Key}`] = `${ContentType} ${createHash('sha256').update(bytes).digest('hex')}`;
    }
  }
  return found;
}

let emulator: Emulator;
let original: Record<string, string>;

beforeAll(async () => {
  emulator = await startEmulator({ clientId: 'id', clientSecret: 'secret' });
  const payPal = { PAYPAL_ENVIRONMENT: 'emulator', PAYPAL_BASE_URL: emulator.url, PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };
  original = await withLocalServers({ ...environment(home), ...payPal }, async (context) => {
    await createDatabases(context.urls.postgres, SERVICES, context.secrets);
    // The gateway's seed needs a running gateway; notification has no seed.
    for (const service of SERVICES) {
      await runOnce(context, service, service === 'gateway' || service === 'notification' ? 'migrate' : 'seed');
    }
    await query(
      context,
      'payment',
      String.raw`INSERT INTO dead_letter (event_id, handler, subject, event, reason)
        SELECT gen_random_uuid(), 'payment-on-booking-refused', 'evt.booking.refused', jsonb_build_object('note', E'\t\\N\n"' || n), E'a\\.\n\tb'
        FROM generate_series(1, 2000) n`,
    );
    await query(
      context,
      'gateway',
      `INSERT INTO staff_account (username, password_hash) VALUES ('engineer', 'hash'), ('cook', 'hash'); DELETE FROM staff_account WHERE username = 'cook'`,
    );
    const s3 = storeOf(context);
    for (const [Key, Body] of Object.entries(pictures)) {
      await s3.send(new PutObjectCommand({ Bucket: S3_BUCKET, Key, Body, ContentType: 'image/avif' }));
    }
    return fingerprint(context);
  });
});
afterAll(async () => {
  await emulator?.close();
  for (const path of [home, emptyHome, join(folder, '..')]) rmSync(path, { recursive: true });
});

test('a backup restored into an empty stack equals the original', async () => {
  expect((await backupCommand(call(home))).ok).toBe(true);
  expect((await restoreCommand(call(emptyHome, true))).ok).toBe(true);
  const restored = await withLocalServers(environment(emptyHome), fingerprint);
  expect(restored).toEqual(original);
  expect(Object.keys(original).filter((name) => name.startsWith('picture ')).length).toBeGreaterThanOrEqual(Object.keys(pictures).length);
  expect(original['payment.dead_letter']).toMatch(/^2000 rows /);
  expect(original['payment.payment']).not.toMatch(/^0 rows /);
  // Otherwise its next start would add demo data.
  expect(isSeeded(emptyHome)).toBe(true);
});

test('a backup is rejected when the folder is not empty', async () => {
  await expect(backupCommand(call(home))).rejects.toThrow('is not empty');
});

test('a restore of a damaged or incomplete backup is rejected before anything changes', async () => {
  appendFileSync(join(folder, 'databases', 'payment', 'dead_letter.copy.gz'), 'x');
  const untouched = join(home, 'nothing-started');
  await expect(restoreCommand(call(untouched, true))).rejects.toThrow('dead_letter.copy.gz has changed since the backup');
  rmSync(join(folder, 'manifest.json'));
  await expect(restoreCommand(call(untouched, true))).rejects.toThrow('contains no complete backup');
  expect(existsSync(untouched)).toBe(false);
});
