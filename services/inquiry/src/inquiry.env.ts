import { Environment } from '@charter/service-kit';

export type InquiryConfig = ReturnType<typeof inquiryConfig>;
/** Injection token of the configuration. */
export const InquiryConfig = Symbol('InquiryConfig');

/** @throws Error that names every variable that is missing or malformed */
export function inquiryConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);
  return env.validated({
    health: env.health(),
    database: env.database(),
    messaging: env.messaging(),
    guestLinkSecret: env.guestLinkSecret(),
  });
}
