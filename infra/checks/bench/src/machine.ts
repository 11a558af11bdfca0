import { cpus, loadavg } from 'node:os';

/** Describes the machine, without which results cannot be interpreted. */
export function machine(): string {
  const all = cpus();
  const busy = (loadavg()[0] ?? 0).toFixed(1);
  return `${all.length} cores, ${all[0]?.model.trim() ?? 'unknown CPU'}, Node ${process.version}, ${process.platform}; load before the start ${busy}`;
}
