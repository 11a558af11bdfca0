/** The command `paypal check`. */
import { type Call, columns, noArguments, type CommandResult } from './command.ts';
import { payPalHosts, type PayPalEnvironment } from './paypal-account.ts';
import { type CheckedSettings, checkPayPal, type Finding } from './paypal-check.ts';
import { type Environment, required } from './environment.ts';

const ENVIRONMENTS: readonly PayPalEnvironment[] = ['sandbox', 'live', 'emulator'];

export async function payPalCheck(call: Call): Promise<CommandResult> {
  noArguments(call);
  const findings = await checkPayPal(settingsOf(call.env));
  return { ok: findings.every((finding) => finding.ok), data: { findings }, lines: linesOf(findings) };
}

function settingsOf(env: Environment): CheckedSettings {
  const name = env.PAYPAL_ENVIRONMENT ?? 'sandbox';
  const environment = ENVIRONMENTS.find((each) => each === name);
  if (!environment) throw new Error(`Invalid PAYPAL_ENVIRONMENT "${name}": use one of ${ENVIRONMENTS.join(', ')}.`);
  const publicUrl = required(env, 'PUBLIC_URL');
  if (!URL.canParse(publicUrl)) throw new Error(`Invalid PUBLIC_URL "${publicUrl}".`);
  return {
    environment,
    publicUrl,
    clientId: required(env, 'PAYPAL_CLIENT_ID'),
    clientSecret: required(env, 'PAYPAL_CLIENT_SECRET'),
    webhookId: required(env, 'PAYPAL_WEBHOOK_ID'),
    hosts: { ...payPalHosts, ...(env.PAYPAL_BASE_URL && { [environment]: env.PAYPAL_BASE_URL }) },
  };
}

/** One line per finding, and one below each problem with its hint. */
export function linesOf(findings: readonly Finding[]): string[] {
  const lines = columns(findings.map(({ ok, subject, text }) => [ok ? 'ok' : 'problem', subject, text]));
  return findings.flatMap(({ hint }, index) => [lines[index]!, ...(hint === undefined ? [] : [`         → ${hint}`])]);
}
