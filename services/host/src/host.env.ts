import { type ServiceName, serviceNames } from './services.js';

type Variables = Record<string, string | undefined>;

/** Each service has accounts of its own, so these variables may be prefixed: BOOKING_DATABASE_URL is booking's DATABASE_URL. */
const ownVariables = ['DATABASE_URL', 'DATABASE_POOL', 'NATS_URL', 'REDIS_URL'] as const;

/** @throws Error for an unknown name in SERVICES */
export function hostConfig(variables: Variables = process.env) {
  const names = (variables.SERVICES || serviceNames.join(',')).split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(serviceNames as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`SERVICES has no service ${unknown.join(', ')}: use ${serviceNames.join(', ')}`);
  return {
    /** In the order of dependencies, whatever the order in the variable. */
    services: serviceNames.filter((name) => names.includes(name)),
    /** The variables of one service. All services share those without a prefix. */
    variablesOf: (service: ServiceName): Variables => {
      const own = ownVariables.map((name) => [name, variables[`${service.toUpperCase()}_${name}`] || variables[name]] as const);
      return { ...variables, ...Object.fromEntries(own) };
    },
  };
}
