/**
 * The setup of service tests: gives a test file the servers of its worker, so that files run side by side. WORKER_SERVERS is a JSON array with
 * the environment variables of one set of servers per worker. Without it there is one worker, and its servers are in the environment.
 */
const { WORKER_SERVERS: sets, VITEST_POOL_ID: worker = '1' } = process.env;

if (sets) {
  const own = (JSON.parse(sets) as Record<string, string>[])[Number(worker) - 1];
  if (!own) throw new Error(`worker ${worker} has no servers of its own: WORKER_SERVERS has fewer sets than there are workers`);
  Object.assign(process.env, own);
} else if (worker !== '1') {
  throw new Error("Service tests that share their servers would delete each other's event stream: run them with --maxWorkers=1");
}

// The timeouts are for machines in production: on a busy one, a race of hundreds waits longer for a lock or a connection.
process.env.DATABASE_STATEMENT_SECONDS ??= '150';
