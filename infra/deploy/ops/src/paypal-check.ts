/** Checks that a PayPal account is set up as the payment service requires. */
import { payPalEvents } from '@charter/contracts/paypal-events';
import { type Credentials, PayPalAccount, PayPalError, type PayPalEnvironment, type Webhook } from './paypal-account.ts';

export interface CheckedSettings extends Credentials {
  environment: PayPalEnvironment;
  webhookId: string;
  /** Public URL of the site. */
  publicUrl: string;
  /** Base URLs of the API by environment. */
  hosts: Partial<Record<PayPalEnvironment, string>>;
}

export interface Finding {
  subject: string;
  ok: boolean;
  text: string;
  /** What the operator should do about a problem. */
  hint?: string;
}

type Checked = Omit<Finding, 'subject'>;

const REFUND_SCOPE = 'https://uri.paypal.com/services/payments/refund';
const OTHER = { sandbox: 'live', live: 'sandbox' } as const;

const ok = (text: string): Checked => ({ ok: true, text });
const problem = (text: string, hint: string): Checked => ({ ok: false, text, hint });

/** Returns one finding per check. Wrong credentials end the check, because every other call would fail too. */
export async function checkPayPal(settings: CheckedSettings): Promise<Finding[]> {
  const account = new PayPalAccount(hostOf(settings), settings);
  const credentials = await checkCredentials(settings, account);
  const findings = [{ subject: 'credentials', ...credentials }];
  if (!credentials.ok) return findings;
  const host = new URL(settings.publicUrl).hostname;
  const checks: [string, () => Promise<Checked>][] = [
    ['webhook', () => checkWebhook(settings, account)],
    ['webhook events', () => checkEvents(settings, account)],
    ['refunds', async () => checkRefunds(account)],
    ['disputes', () => allowed(account.readDisputes(), 'can be read', 'Switch on "Customer disputes" for this app.')],
    [
      'transaction search',
      () => allowed(account.searchTransactions(), 'is allowed', 'Switch on Transaction Search for this app; it takes up to nine hours.'),
    ],
    ['client token', () => checkClientToken(account, host)],
  ];
  for (const [subject, check] of checks) findings.push({ subject, ...(await check().catch(callFailed)) });
  return findings;
}

function hostOf({ environment, hosts }: CheckedSettings): string {
  const host = hosts[environment];
  if (!host) throw new Error(`PAYPAL_BASE_URL is missing: set it to the address of the ${environment}.`);
  return host;
}

async function checkCredentials(settings: CheckedSettings, account: PayPalAccount): Promise<Checked> {
  const { environment } = settings;
  try {
    await account.signIn();
    return ok(`belong to PayPal's ${environment}`);
  } catch (error) {
    if (!isStatus(error, 401)) return callFailed(error);
  }
  if (environment !== 'emulator' && (await belongTo(OTHER[environment], settings))) {
    return problem(
      `belong to PayPal's ${OTHER[environment]}, and PAYPAL_ENVIRONMENT is ${environment}`,
      `Set PAYPAL_ENVIRONMENT=${OTHER[environment]}, or take PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET from the ${environment} app.`,
    );
  }
  return problem(
    environment === 'emulator' ? 'are unknown to the emulator' : 'are unknown to PayPal, in sandbox and live',
    'Copy PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET from the app in PayPal\'s dashboard ("Apps & Credentials").',
  );
}

async function belongTo(environment: PayPalEnvironment, settings: CheckedSettings): Promise<boolean> {
  const host = settings.hosts[environment];
  if (!host) return false;
  return new PayPalAccount(host, settings).signIn().then(
    () => true,
    () => false,
  );
}

/** The configured webhook; undefined when the account has none with that id. */
function findWebhook({ webhookId }: CheckedSettings, account: PayPalAccount): Promise<Webhook | undefined> {
  return account.webhook(webhookId).catch((error: unknown) => {
    if (isStatus(error, 404)) return undefined;
    throw error;
  });
}

async function checkWebhook(settings: CheckedSettings, account: PayPalAccount): Promise<Checked> {
  const { publicUrl, webhookId, environment } = settings;
  const wanted = `${publicUrl.replace(/\/$/, '')}/paypal/webhook`;
  const webhook = await findWebhook(settings, account);
  if (!webhook) {
    const existing = (await account.webhooks()).find(({ url }) => url === wanted);
    return problem(
      `there is none with the id ${webhookId}`,
      existing
        ? `Set PAYPAL_WEBHOOK_ID=${existing.id}, the webhook that calls ${wanted}.`
        : `Add a webhook for ${wanted} to the app, and set PAYPAL_WEBHOOK_ID to its id.`,
    );
  }
  if (webhook.url !== wanted) return problem(`calls ${webhook.url}`, `Change its URL to ${wanted}, or correct PUBLIC_URL.`);
  if (environment !== 'emulator' && !wanted.startsWith('https://')) {
    return problem(`calls ${webhook.url} without https`, 'PayPal calls https only: serve the site over https and correct PUBLIC_URL.');
  }
  return ok(`calls ${webhook.url}`);
}

async function checkEvents(settings: CheckedSettings, account: PayPalAccount): Promise<Checked> {
  const webhook = await findWebhook(settings, account);
  if (!webhook) return problem('cannot be checked without the webhook', 'Fix the problem above, then run this again.');
  const subscribed = new Set(webhook.event_types.map(({ name }) => name));
  if (subscribed.has('*')) return problem('are all events of the app', `Subscribe to these only: ${payPalEvents.join(', ')}.`);
  const needed = new Set<string>(payPalEvents);
  const missing = payPalEvents.filter((name) => !subscribed.has(name));
  const superfluous = [...subscribed].filter((name) => !needed.has(name));
  if (missing.length + superfluous.length === 0) return ok(`are the ${needed.size} that we handle`);
  return problem(
    [missing.length > 0 && `missing: ${missing.join(', ')}`, superfluous.length > 0 && `superfluous: ${superfluous.join(', ')}`]
      .filter(Boolean)
      .join('; '),
    'Edit the event types of the webhook in the app.',
  );
}

function checkRefunds({ scopes }: PayPalAccount): Checked {
  if (scopes.includes(REFUND_SCOPE)) return ok('are allowed');
  return problem(
    'are not allowed to this app',
    'RpcCall PayPal to allow refunds for this app (permission "Refund"), then try again after nine hours.',
  );
}

async function checkClientToken(account: PayPalAccount, host: string): Promise<Checked> {
  try {
    await account.clientToken(host);
    return ok(`is given for ${host}`);
  } catch (error) {
    if (!(error instanceof PayPalError)) throw error;
    return problem(
      `is not given for ${host}: ${error.message}`,
      'Correct PUBLIC_URL: its host must be a domain name that exists in the DNS.',
    );
  }
}

async function allowed(request: Promise<void>, text: string, hint: string): Promise<Checked> {
  try {
    await request;
    return ok(text);
  } catch (error) {
    if (isStatus(error, 403)) return problem('not allowed to this app (NOT_AUTHORIZED)', hint);
    throw error;
  }
}

const isStatus = (error: unknown, status: number): boolean => error instanceof PayPalError && error.status === status;

function callFailed(error: unknown): Checked {
  if (isStatus(error, 403))
    return problem('not allowed to this app (NOT_AUTHORIZED)', "Switch on the permission for this app in PayPal's dashboard.");
  if (error instanceof PayPalError) return problem(error.message, 'Try again; if it stays, look at https://www.paypal-status.com.');
  const { message, cause } = error as Error;
  const reason = cause instanceof Error ? `${message}: ${cause.message}` : message;
  return problem(`PayPal is unreachable (${reason})`, 'Check that this machine may connect to PayPal over https, then try again.');
}
