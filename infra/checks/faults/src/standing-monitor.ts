/** Checks during the run what must be true at every moment: a violation that a later change mends cannot be detected afterwards. */
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientLog } from './client-log.ts';
import type { Cluster } from './cluster.ts';
import { standingInvariants } from './standing-invariants.ts';

const INTERVAL_MS = 2_000;

/** @returns a function that stops the checks */
export function monitorStandingInvariants(cluster: Cluster, log: ClientLog): () => Promise<void> {
  const stopping = new AbortController();
  const known = new Set<string>();

  const check = async (): Promise<void> => {
    for (const [invariant, find] of Object.entries(standingInvariants)) {
      for (const violation of await find(cluster)) {
        if (known.has(violation)) continue;
        known.add(violation);
        log.passingViolations.push(violation);
        log.append('violation during the run', { invariant, violation });
      }
    }
  };

  const checking = (async () => {
    while (!stopping.signal.aborted) {
      // A killed database is checked again after its restart.
      await check().catch(() => undefined);
      await pause(INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopping.abort();
    await checking;
  };
}
