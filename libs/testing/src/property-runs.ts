/** How often fast-check tries a property, and with which seed. */
export interface PropertyRuns {
  numRuns: number;
  seed: number;
}

/** So that a commit is tested alike each time; `npm run test:all` sets another one. */
const seedInCI = 20_261_126;

/**
 * PROPERTY_RUNS and PROPERTY_SEED repeat an earlier run, or try more: `PROPERTY_RUNS=10000 npm test -- refund-history`; PROPERTY_TIMES
 * multiplies the number of runs of every property. The seed is printed before the first run, so that it is known of a run that is killed too.
 *
 * @param usual the number of runs without PROPERTY_RUNS
 */
export function propertyRuns(usual: number): PropertyRuns {
  const { PROPERTY_RUNS: runs, PROPERTY_TIMES: times, PROPERTY_SEED: chosen, CI: ci } = process.env;
  const numRuns = integer('PROPERTY_RUNS', runs) ?? usual * (integer('PROPERTY_TIMES', times) ?? 1);
  const seed = integer('PROPERTY_SEED', chosen) ?? (ci ? seedInCI : Math.floor(Math.random() * 0x8000_0000));
  process.stdout.write(`PROPERTY_RUNS=${numRuns} PROPERTY_SEED=${seed}\n`);
  return { numRuns, seed };
}

function integer(name: string, value: string | undefined): number | undefined {
  if (!value) return undefined;
  if (!/^-?\d+$/.test(value)) throw new Error(`${name} must be a whole number, not "${value}"`);
  return Number(value);
}
