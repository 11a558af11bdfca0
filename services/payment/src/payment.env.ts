import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);
const environment = env.oneOf('PAYPAL_ENVIRONMENT', ['emulator', 'sandbox', 'live'], 'sandbox');
const emulator = environment === 'emulator';

env.rejectIf(
  env.production && emulator && process.env.ALLOW_PAYPAL_EMULATOR !== 'demo',
  'PAYPAL_ENVIRONMENT=emulator moves no real money: in production it requires ALLOW_PAYPAL_EMULATOR=demo',
);
env.rejectIf(
  !emulator && Boolean(process.env.PAYPAL_BASE_URL),
  'PAYPAL_BASE_URL is for the emulator only: sandbox and live have their own addresses',
);

export const paymentEnv = env.validated({
  health: env.health(),
  database: env.database(12),
  messaging: { ...env.messaging(), ...env.queues() },
  publicUrl: env.text('PUBLIC_URL'),
  brandName: env.text('BUSINESS_NAME', 'Nassau Luxury Charters'),
  paypal: {
    environment,
    /** Emulator only; undefined means PayPal's own address. */
    baseUrl: emulator ? env.text('PAYPAL_BASE_URL') : undefined,
    clientId: env.text('PAYPAL_CLIENT_ID'),
    clientSecret: env.text('PAYPAL_CLIENT_SECRET'),
    webhookId: env.text('PAYPAL_WEBHOOK_ID'),
    /** Milliseconds for one call. */
    timeout: env.integer('PAYPAL_TIMEOUT_MS', 10_000),
  },
});
