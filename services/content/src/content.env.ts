import { workModes } from '@charter/messaging';
import { Environment } from '@charter/service-kit';

export type ContentConfig = ReturnType<typeof contentConfig>;

/** @throws Error that names every variable that is missing or malformed */
export function contentConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);
  return env.validated({
    health: env.health(),
    database: env.database(),
    messaging: {
      ...env.messaging(),
      ...env.queues(),
      /** Whether this process renders images and runs timers. */
      workers: env.oneOf('WORKERS', workModes, 'on'),
    },
    objectStore: env.objectStore(),
  });
}
