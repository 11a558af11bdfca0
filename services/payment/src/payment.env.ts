import { Environment } from '@charter/service-kit';
import type { PayPalSettings } from './paypal/paypal-settings.js';
import type { ReconciliationSettings } from './report/reconciliation-settings.js';

export type PaymentConfig = ReturnType<typeof paymentConfig>;

/** @throws Error that names every variable that is missing or malformed */
export function paymentConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);
  const environment = env.oneOf('PAYPAL_ENVIRONMENT', ['emulator', 'sandbox', 'live'], 'sandbox');
  const emulator = environment === 'emulator';
  env.rejectIf(
    env.production && emulator && variables.ALLOW_PAYPAL_EMULATOR !== 'demo',
    'PAYPAL_ENVIRONMENT=emulator moves no real money: in production it requires ALLOW_PAYPAL_EMULATOR=demo',
  );
  env.rejectIf(
    !emulator && Boolean(variables.PAYPAL_BASE_URL),
    'PAYPAL_BASE_URL is for the emulator only: sandbox and live have their own addresses',
  );
  const payPal: PayPalSettings = {
    environment,
    baseUrl: emulator ? env.text('PAYPAL_BASE_URL') : undefined,
    clientId: env.text('PAYPAL_CLIENT_ID'),
    clientSecret: env.text('PAYPAL_CLIENT_SECRET'),
    webhookId: env.text('PAYPAL_WEBHOOK_ID'),
    timeout: env.integer('PAYPAL_TIMEOUT_MS', 10_000),
    publicUrl: env.text('PUBLIC_URL'),
    brandName: env.text('BUSINESS_NAME', 'Nassau Luxury Charters'),
  };
  return env.validated({
    health: env.health(),
    database: env.database(12),
    messaging: { ...env.messaging(), ...env.queues() },
    payPal,
    reconciliation: { graceHours: env.integer('RECONCILIATION_GRACE_HOURS', 24) } satisfies ReconciliationSettings,
  });
}
