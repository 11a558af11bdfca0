import { Environment } from '@charter/service-kit';

const env = new Environment(process.env);

export const inquiryEnv = env.validated({
  health: env.health(),
  database: env.database(),
  messaging: env.messaging(),
});
