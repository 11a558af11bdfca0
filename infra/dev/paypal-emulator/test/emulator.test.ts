import { afterEach, expect, test } from 'vitest';
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isGenuine, openShop, type Shop } from './merchant-harness.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
});

async function shopWith(options: Parameters<typeof openShop>[0]): Promise<Shop> {
  const shop = await openShop(options);
  cleanUps.push(() => shop.close());
  return shop;
}

async function stateFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paypal-emulator-'));
  cleanUps.push(() => rm(folder, { recursive: true }));
  return join(folder, 'state', 'paypal.jsonl');
}

/** Runs main.ts as its own process until it prints its line or ends. */
async function runMain(env: Record<string, string>): Promise<{ output: string; exitCode: number | null; end: () => void }> {
  const main = spawn(process.execPath, [fileURLToPath(new URL('../src/main.ts', import.meta.url))], {
    env: { ...process.env, PORT: '0', ...env },
  });
  let output = '';
  const end = () => void main.kill();
  cleanUps.push(async () => end());
  return new Promise((resolve) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('listening on')) resolve({ output, exitCode: null, end });
    };
    main.stdout.on('data', onOutput);
    main.stderr.on('data', onOutput);
    main.on('close', (exitCode) => resolve({ output, exitCode, end }));
  });
}

test('orders, payments, keys, clock, tokens and the certificate persist over a restart', async () => {
  const file = await stateFile();
  const before = await openShop({ stateFile: file });
  await before.control.advanceClock(60_000);
  const { orderId, captureId } = await before.paid('completed', { invoice_id: 'BK-1' });
  await before.refund(captureId, { amount: { currency_code: 'USD', value: '1.00' } }, 'rfd-1');
  await before.control.flushWebhooks();
  const { access_token } = (await before.token()).body;
  const certificate = before.receiver.received[0]?.headers['paypal-cert-url'];
  await before.close();

  const after = await shopWith({ stateFile: file });
  const bearer = { authorization: `Bearer ${access_token}` };
  expect((await after.call('GET', `/v2/checkout/orders/${orderId}`, undefined, bearer)).body.status).toBe('COMPLETED');
  expect((await after.refund(captureId, { amount: { currency_code: 'USD', value: '1.00' } }, 'rfd-1')).status).toBe(200);
  expect((await after.order({ invoice_id: 'BK-1' })).body.details[0].issue).toBe('DUPLICATE_INVOICE_ID');
  expect((await after.call('GET', '/v1/notifications/webhooks-events')).body.events).toHaveLength(3);
  expect(Date.parse((await after.control.state()).now)).toBeGreaterThan(Date.now() + 50_000);
  await after.paid();
  await after.control.flushWebhooks();
  const [received] = after.receiver.received;
  expect(received?.headers['paypal-cert-url']?.slice(-20)).toBe(certificate?.slice(-20));
  expect(received && (await isGenuine(received, 'WH-SHOP'))).toBe(true);
});

test('an undelivered webhook is sent after a restart', async () => {
  const file = await stateFile();
  const before = await openShop({ stateFile: file });
  await before.control.webhooks('hold');
  await before.paid();
  await before.close();
  const after = await shopWith({ stateFile: file });
  await after.control.flushWebhooks();
  expect(after.receiver.types().toSorted()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
});

test('an incomplete last line of the state file is ignored', async () => {
  const file = await stateFile();
  const before = await openShop({ stateFile: file });
  const { orderId } = await before.paid();
  await before.close();
  const { appendFile } = await import('node:fs/promises');
  await appendFile(file, '{"table":"orders","id":"TORN","row":{"id"');
  const after = await shopWith({ stateFile: file });
  expect((await after.control.state()).orders.map(({ id }) => id)).toEqual([orderId]);
  expect(await readFile(file, 'utf8')).not.toContain('TORN');
});

test('two emulators in one process are independent', async () => {
  const [one, other] = [await shopWith({}), await shopWith({})];
  const { id } = (await one.order()).body;
  expect((await other.call('GET', `/v2/checkout/orders/${id}`)).status).toBe(404);
});

test('a seed makes ids reproducible', async () => {
  const ids = async () => (await (await shopWith({ seed: 7 })).order()).body.id;
  expect(await ids()).toBe(await ids());
});

test('the control API can be disabled', async () => {
  const shop = await shopWith({ control: false });
  await expect(shop.control.state()).rejects.toThrow('404');
});

test('does not start in production, except for a demonstration', async () => {
  const failedStart = await runMain({ NODE_ENV: 'production' });
  expect([failedStart.exitCode, failedStart.output]).toEqual([1, expect.stringContaining('ALLOW_PAYPAL_EMULATOR=demo')]);
  const allowed = await runMain({ NODE_ENV: 'production', ALLOW_PAYPAL_EMULATOR: 'demo' });
  expect(allowed.output).toMatch(/^PayPal emulator \(no real money\) listening on http:\/\/127\.0\.0\.1:\d+\n$/);
});
