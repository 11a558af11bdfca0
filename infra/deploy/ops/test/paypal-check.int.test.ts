import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payPalEvents } from '@charter/contracts/paypal-events';
import { type Emulator, startEmulator } from '@charter/paypal-emulator';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import type { Call } from '../src/command.ts';
import { payPalCheck } from '../src/paypal.ts';
import { type CheckedSettings, checkPayPal, type Finding } from '../src/paypal-check.ts';

const site = 'https://charters.example';
const webhook: { url: string; id: string; eventTypes: string[] } = {
  url: `${site}/paypal/webhook`,
  id: 'WH-OURS',
  eventTypes: [...payPalEvents],
};

let sandbox: Emulator;
let live: Emulator;
let control: EmulatorControl;
let settings: CheckedSettings;

beforeAll(async () => {
  sandbox = await startEmulator({ clientId: 'sandbox-id', clientSecret: 'sandbox-secret', webhook });
  live = await startEmulator({ clientId: 'live-id', clientSecret: 'live-secret', webhook, settings: { environment: 'live' } });
  control = new EmulatorControl(sandbox.url);
  settings = {
    environment: 'sandbox',
    clientId: 'sandbox-id',
    clientSecret: 'sandbox-secret',
    webhookId: 'WH-OURS',
    publicUrl: site,
    hosts: { sandbox: sandbox.url, live: live.url },
  };
});
beforeEach(() => control.reset());
afterAll(async () => {
  await sandbox?.close();
  await live?.close();
});

const findingOf = async (subject: string, change: Partial<CheckedSettings> = {}): Promise<Finding | undefined> =>
  (await checkPayPal({ ...settings, ...change })).find((finding) => finding.subject === subject);

/** The same account with a webhook that differs in these properties. */
async function withWebhook(change: Partial<typeof webhook>, look: (other: Partial<CheckedSettings>) => Promise<void>): Promise<void> {
  const other = await startEmulator({ clientId: 'sandbox-id', clientSecret: 'sandbox-secret', webhook: { ...webhook, ...change } });
  try {
    await look({ hosts: { sandbox: other.url } });
  } finally {
    await other.close();
  }
}

test('a correctly set up account has no problems', async () => {
  const findings = await checkPayPal(settings);
  expect(findings.map(({ ok, subject, text }) => [ok, subject, text])).toEqual([
    [true, 'credentials', "belong to PayPal's sandbox"],
    [true, 'webhook', 'calls https://charters.example/paypal/webhook'],
    [true, 'webhook events', 'are the 13 that we handle'],
    [true, 'refunds', 'are allowed'],
    [true, 'disputes', 'can be read'],
    [true, 'transaction search', 'is allowed'],
    [true, 'client token', 'is given for charters.example'],
  ]);
  const { requests, orders } = await control.state();
  expect(requests.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/v1/oauth2/token'))).toEqual([]);
  expect(orders).toEqual([]);
});

describe('credentials', () => {
  test.each([
    ['live', 'sandbox', 'sandbox-id', 'sandbox-secret'],
    ['sandbox', 'live', 'live-id', 'live-secret'],
  ] as const)('for %s that belong to %s are reported', async (environment, other, clientId, clientSecret) => {
    const findings = await checkPayPal({ ...settings, environment, clientId, clientSecret });
    expect(findings).toEqual([
      {
        subject: 'credentials',
        ok: false,
        text: `belong to PayPal's ${other}, and PAYPAL_ENVIRONMENT is ${environment}`,
        hint: `Set PAYPAL_ENVIRONMENT=${other}, or take PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET from the ${environment} app.`,
      },
    ]);
  });

  test('that are unknown in every environment are reported', async () => {
    expect(await findingOf('credentials', { clientSecret: 'mistyped' })).toMatchObject({
      ok: false,
      text: 'are unknown to PayPal, in sandbox and live',
      hint: expect.stringContaining('Apps & Credentials'),
    });
    expect(
      await findingOf('credentials', { environment: 'emulator', hosts: { emulator: sandbox.url }, clientSecret: 'mistyped' }),
    ).toMatchObject({
      ok: false,
      text: 'are unknown to the emulator',
    });
  });

  test('are reported as unchecked while PayPal is unreachable', async () => {
    await control.tokenOutage(true);
    expect(await findingOf('credentials')).toMatchObject({ ok: false, text: 'PayPal answered 503: Service Unavailable.' });
    expect(await findingOf('credentials', { hosts: { sandbox: 'http://127.0.0.1:1' } })).toMatchObject({
      ok: false,
      text: expect.stringContaining('PayPal is unreachable'),
      hint: expect.stringContaining('https'),
    });
  });
});

describe('the webhook', () => {
  test('that does not exist is reported', async () => {
    expect(await findingOf('webhook', { webhookId: 'WH-GONE', publicUrl: 'https://other.example' })).toMatchObject({
      ok: false,
      text: 'there is none with the id WH-GONE',
      hint: 'Add a webhook for https://other.example/paypal/webhook to the app, and set PAYPAL_WEBHOOK_ID to its id.',
    });
    expect(await findingOf('webhook events', { webhookId: 'WH-GONE' })).toMatchObject({ ok: false });
  });

  test('with a different id is named', async () => {
    expect(await findingOf('webhook', { webhookId: 'WH-GONE' })).toMatchObject({
      ok: false,
      hint: 'Set PAYPAL_WEBHOOK_ID=WH-OURS, the webhook that calls https://charters.example/paypal/webhook.',
    });
  });

  test('that calls another address is reported', async () => {
    expect(await findingOf('webhook', { publicUrl: 'https://other.example/' })).toMatchObject({
      ok: false,
      text: 'calls https://charters.example/paypal/webhook',
      hint: 'Change its URL to https://other.example/paypal/webhook, or correct PUBLIC_URL.',
    });
  });

  test('that calls without https is reported', () =>
    withWebhook({ url: 'http://charters.example/paypal/webhook' }, async (other) => {
      expect(await findingOf('webhook', { ...other, publicUrl: 'http://charters.example' })).toMatchObject({
        ok: false,
        text: 'calls http://charters.example/paypal/webhook without https',
      });
    }));

  test('must subscribe to exactly the handled events', () =>
    withWebhook({ eventTypes: [...payPalEvents.slice(1), 'INVOICING.INVOICE.PAID'] }, async (other) => {
      expect(await findingOf('webhook events', other)).toMatchObject({
        ok: false,
        text: 'missing: CHECKOUT.ORDER.APPROVED; superfluous: INVOICING.INVOICE.PAID',
      });
    }));

  test('must not subscribe to all events of the app', () =>
    withWebhook({ eventTypes: ['*'] }, async (other) => {
      expect(await findingOf('webhook events', other)).toMatchObject({
        ok: false,
        text: 'are all events of the app',
        hint: `Subscribe to these only: ${payPalEvents.join(', ')}.`,
      });
    }));
});

test.each([
  ['refunds', 'refunds', 'permission "Refund"'],
  ['disputes', 'disputes', 'Switch on "Customer disputes"'],
  ['transaction_search', 'transaction search', 'Switch on Transaction Search for this app; it takes up to nine hours.'],
  ['webhooks', 'webhook', 'Switch on the permission'],
] as const)('an app without the permission for %s is reported', async (permission, subject, hint) => {
  await control.settings({ missingPermissions: [permission] });
  expect(await findingOf(subject)).toMatchObject({
    ok: false,
    text: expect.stringContaining('not allowed to this app'),
    hint: expect.stringContaining(hint),
  });
});

test('a site without a domain name gets no client token', async () => {
  expect(await findingOf('client token', { publicUrl: 'https://203.0.113.7' })).toMatchObject({
    ok: false,
    text: expect.stringContaining('is not given for 203.0.113.7: PayPal answered 400'),
    hint: expect.stringContaining('PUBLIC_URL'),
  });
});

test('an outage during the check affects one finding only', async () => {
  await control.addFault({ method: 'GET', path: '/v1/customer/disputes', when: 'before', kind: 'html', status: 502 });
  const findings = await checkPayPal(settings);
  expect(findings.filter(({ ok }) => !ok)).toEqual([
    {
      subject: 'disputes',
      ok: false,
      text: 'PayPal answered 502: no reason given',
      hint: 'Try again; if it stays, look at https://www.paypal-status.com.',
    },
  ]);
});

test.each(['.env.example', 'infra/docs/going-live.md'])('%s names the events that are checked, and no others', (file) => {
  const text = readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8');
  const named = text.match(/\b(CHECKOUT|PAYMENT|CUSTOMER)\.[A-Z.-]+[A-Z]/g) ?? [];
  expect(new Set(named)).toEqual(new Set(payPalEvents));
});

describe('the command', () => {
  const env = () => ({
    PATH: process.env.PATH,
    PAYPAL_BASE_URL: sandbox.url,
    PAYPAL_CLIENT_ID: 'sandbox-id',
    PAYPAL_CLIENT_SECRET: 'sandbox-secret',
    PAYPAL_WEBHOOK_ID: 'WH-OURS',
    PUBLIC_URL: site,
  });
  const call = (change: Call['env'] = {}): Call => ({ args: [], options: { all: false, replace: false }, env: { ...env(), ...change } });

  test('prints a line per finding and a hint below each problem', async () => {
    await control.settings({ missingPermissions: ['transaction_search'] });
    const { ok, lines } = await payPalCheck(call());
    expect(ok).toBe(false);
    expect(lines).toEqual([
      "ok       credentials         belong to PayPal's sandbox",
      'ok       webhook             calls https://charters.example/paypal/webhook',
      'ok       webhook events      are the 13 that we handle',
      'ok       refunds             are allowed',
      'ok       disputes            can be read',
      'problem  transaction search  not allowed to this app (NOT_AUTHORIZED)',
      '         → Switch on Transaction Search for this app; it takes up to nine hours.',
      'ok       client token        is given for charters.example',
    ]);
    expect(lines.join('\n')).not.toContain('sandbox-secret');
  });

  test('checks the emulator like PayPal', async () => {
    expect(await payPalCheck(call({ PAYPAL_ENVIRONMENT: 'emulator' }))).toMatchObject({ ok: true });
  });

  test('rejects arguments', async () => {
    await expect(payPalCheck({ ...call(), args: ['live'] })).rejects.toThrow('unexpected argument "live"');
  });

  test.each([
    [{ PAYPAL_CLIENT_ID: undefined }, 'PAYPAL_CLIENT_ID is missing'],
    [{ PUBLIC_URL: 'charters' }, 'Invalid PUBLIC_URL "charters".'],
    [{ PAYPAL_ENVIRONMENT: 'production' }, 'Invalid PAYPAL_ENVIRONMENT "production": use one of sandbox, live, emulator.'],
    [{ PAYPAL_ENVIRONMENT: 'emulator', PAYPAL_BASE_URL: undefined }, 'PAYPAL_BASE_URL is missing'],
  ])('rejects invalid variables: %j', async (change, message) => {
    await expect(payPalCheck(call(change))).rejects.toThrow(message);
  });

  test.each([
    ['sandbox-secret', 0],
    ['mistyped', 1],
  ])('ends with its exit code (secret %s: %i)', async (PAYPAL_CLIENT_SECRET, code) => {
    const main = spawn(
      process.execPath,
      ['--no-warnings', '--conditions=@charter/source', join(import.meta.dirname, '../src/main.ts'), 'paypal', 'check'],
      {
        env: { ...env(), PAYPAL_CLIENT_SECRET, PAYPAL_ENVIRONMENT: 'emulator' },
        stdio: 'ignore',
      },
    );
    expect(await new Promise((ended) => main.on('exit', ended))).toBe(code);
  });
});
