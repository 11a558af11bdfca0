import { workModes } from '@charter/messaging';
import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const contentEnv = env.done({
  databaseUrl: env.text('DATABASE_URL'),
  databasePool: env.whole('DATABASE_POOL', 10),
  natsUrl: env.text('NATS_URL'),
  natsReplicas: env.whole('NATS_REPLICAS', 1),
  redisUrl: env.text('REDIS_URL'),
  queuePrefix: env.text('QUEUE_PREFIX', 'charter'),
  /** Whether this process renders pictures. */
  workers: env.oneOf('WORKERS', workModes, 'on'),
  store: {
    endpoint: env.text('S3_ENDPOINT'),
    region: env.text('S3_REGION', 'us-east-1'),
    bucket: env.text('S3_BUCKET'),
    accessKeyId: env.text('S3_ACCESS_KEY_ID'),
    secretAccessKey: env.text('S3_SECRET_ACCESS_KEY'),
  },
  healthPort: env.whole('HEALTH_PORT', 0),
  healthHost: env.text('HEALTH_HOST', '127.0.0.1'),
});
