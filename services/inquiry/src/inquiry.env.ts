import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const inquiryEnv = env.done({
  health: env.health(),
  database: env.database(),
  messaging: env.messaging(),
});
