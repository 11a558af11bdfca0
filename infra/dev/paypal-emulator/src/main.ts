import { type EmulatorOptions, startEmulator } from './emulator.ts';
import type { Settings } from './settings.ts';

/** Reads the options from the environment; see README.md. */
function optionsFrom(env: NodeJS.ProcessEnv): EmulatorOptions {
  const settings: Partial<Settings> = {};
  if (env['APP_ORIGINS']) settings.appOrigins = env['APP_ORIGINS'].split(',').map((origin) => origin.trim());
  if (env['ENVIRONMENT'] === 'live') settings.environment = 'live';
  const eventTypes = env['EVENT_TYPES']?.split(',').map((type) => type.trim());
  return {
    port: Number(env['PORT'] ?? 0),
    settings,
    ...(env['HOST'] && { host: env['HOST'] }),
    ...(env['CLIENT_ID'] && { clientId: env['CLIENT_ID'] }),
    ...(env['CLIENT_SECRET'] && { clientSecret: env['CLIENT_SECRET'] }),
    ...(env['WEBHOOK_URL'] && {
      webhook: { url: env['WEBHOOK_URL'], ...(env['WEBHOOK_ID'] && { id: env['WEBHOOK_ID'] }), ...(eventTypes && { eventTypes }) },
    }),
    ...(env['STATE_FILE'] && { stateFile: env['STATE_FILE'] }),
    ...(env['API_URL'] && { apiUrl: env['API_URL'] }),
    ...(env['BROWSER_URL'] && { browserUrl: env['BROWSER_URL'] }),
    ...(env['CONTROL'] && { control: env['CONTROL'] === 'on' }),
    ...(env['LOG'] && { log: env['LOG'] === 'on' }),
  };
}

try {
  const emulator = await startEmulator(optionsFrom(process.env));
  process.stdout.write(`PayPal emulator (no real money) listening on ${emulator.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close().then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
