import { Environment } from '@charter/service-kit';
import { type NamedHours, parseSlot } from './slot.js';

export type CatalogConfig = ReturnType<typeof catalogConfig>;
export const CatalogConfig = Symbol('CatalogConfig');

/** @throws Error that names every variable that is missing or malformed */
export function catalogConfig(variables: Record<string, string | undefined> = process.env) {
  const env = new Environment(variables);

  function hours(name: string, initial: string): NamedHours[string] {
    const slot = parseSlot(env.text(name, initial));
    env.rejectIf(!slot || slot.anchor !== undefined, `${name} must look like 08:00-12:00`);
    return { startMinute: slot?.startMinute ?? 0, endMinute: slot?.endMinute ?? 0 };
  }

  return env.validated({
    health: env.health(),
    database: env.database(),
    messaging: env.messaging(),
    /** What the slots Morning, Afternoon and Evening mean. */
    namedHours: {
      morning: hours('MORNING_HOURS', '08:00-12:00'),
      afternoon: hours('AFTERNOON_HOURS', '13:00-17:00'),
      evening: hours('EVENING_HOURS', '17:00-21:00'),
    } satisfies NamedHours,
  });
}
