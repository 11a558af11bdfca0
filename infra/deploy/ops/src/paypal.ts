/** `paypal check`: the account at PayPal as the payment service will use it. */
import { type Call, columns, noWords, type Outcome } from './command.ts';
import { payPalHosts, type PayPalEnvironment } from './paypal-account.ts';
import { type CheckedSettings, checkPayPal, type Finding } from './paypal-check.ts';
import { type Environment, required } from './environment.ts';

const ENVIRONMENTS: readonly PayPalEnvironment[] = ['sandbox', 'live', 'emulator'];

export async function payPalCheck(call: Call): Promise<Outcome> {
  noWords(call);
  const findings = await checkPayPal(settingsOf(call.env));
  return { ok: findings.every((finding) => finding.ok), data: { findings }, lines: linesOf(findings) };
}

function settingsOf(env: Environment): CheckedSettings {
  const name = env.PAYPAL_ENVIRONMENT ?? 'sandbox';
  const environment = ENVIRONMENTS.find((known) => known === name);
  if (!environment) throw new Error(`PAYPAL_ENVIRONMENT is ${ENVIRONMENTS.join(', ')}, not "${name}".`);
  const publicUrl = required(env, 'PUBLIC_URL');
  if (!URL.canParse(publicUrl)) throw new Error(`PUBLIC_URL is no address: "${publicUrl}".`);
  return {
    environment,
    publicUrl,
    clientId: required(env, 'PAYPAL_CLIENT_ID'),
    clientSecret: required(env, 'PAYPAL_CLIENT_SECRET'),
    webhookId: required(env, 'PAYPAL_WEBHOOK_ID'),
    hosts: { ...payPalHosts, ...(env.PAYPAL_BASE_URL && { [environment]: env.PAYPAL_BASE_URL }) },
  };
}

/** A line for each finding, and one below each problem that says what to do. */
export function linesOf(findings: readonly Finding[]): string[] {
  const lines = columns(findings.map(({ ok, subject, text }) => [ok ? 'ok' : 'problem', subject, text]));
  return findings.flatMap(({ operation }, index) => [lines[index]!, ...(operation === undefined ? [] : [`         → ${operation}`])]);
}
