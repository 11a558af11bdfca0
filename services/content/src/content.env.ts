import { workModes } from '@charter/messaging';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const contentEnv = env.validated({
  health: env.health(),
  database: env.database(),
  messaging: {
    ...env.messaging(),
    ...env.queues(),
    /** Whether this process renders pictures. */
    workers: env.oneOf('WORKERS', workModes, 'on'),
  },
  store: env.objectStore(),
});
