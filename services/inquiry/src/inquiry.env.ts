import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const inquiryEnv = env.done({
  databaseUrl: env.text('DATABASE_URL'),
  databasePool: env.whole('DATABASE_POOL', 10),
  natsUrl: env.text('NATS_URL'),
  natsReplicas: env.whole('NATS_REPLICAS', 1),
  healthPort: env.whole('HEALTH_PORT', 0),
  healthHost: env.text('HEALTH_HOST', '127.0.0.1'),
});
