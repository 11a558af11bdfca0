import { createServer, type Server } from 'node:http';
import { metrics, collectProcessMetrics } from '@charter/telemetry';

/** Resolves when the dependency is reachable. */
export type HealthCheck = () => Promise<void>;

/** Milliseconds for all checks of one request. */
const timeout = 2_000;

/** @returns "ok", or the error of the check; "no answer" after the timeout */
export const stateOf = async (check: HealthCheck): Promise<string> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), timeout);
  });
  try {
    return await Promise.race([check().then(() => 'ok'), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
};

/** The checks of each service of this process. */
type ChecksByService = ReadonlyMap<string, Record<string, HealthCheck>>;

/**
 * Serves `/health/live` (the event loop runs), `/health/ready` (all dependencies are reachable; 503 names those that are not),
 * `/health/ready/<service>` (the same of one service) and `/metrics` (Prometheus), on a port of their own that is never published.
 */
export function serveHealth(port: number, host: string, checks: () => ChecksByService): Promise<Server> {
  collectProcessMetrics();
  const server = createServer((request, response) => {
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const respond = async () => {
      if (request.url === '/health/live') return reply(200, { status: 'ok' });
      if (request.url === '/metrics') {
        const { contentType, text } = await metrics();
        response.writeHead(200, { 'content-type': contentType }).end(text);
        return;
      }
      const path = /^\/health\/ready(?:\/(\w+))?$/.exec(request.url ?? '');
      const selected = path && checksOf(checks(), path[1]);
      if (!selected) return reply(404, {});
      const names = Object.entries(selected);
      const states = await Promise.all(names.map(async ([name, check]) => [name, await stateOf(check)] as const));
      const ready = states.every(([, state]) => state === 'ok');
      return reply(ready ? 200 : 503, { status: ready ? 'ok' : 'waiting', ...Object.fromEntries(states) });
    };
    respond().catch((error: unknown) => reply(500, { status: String(error) }));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/**
 * @param service all unless given: then the name of a check starts with that of its service, if there are several
 * @returns undefined for a service of another process
 */
function checksOf(all: ChecksByService, service: string | undefined): Record<string, HealthCheck> | undefined {
  const [only] = all.values();
  if (service !== undefined) return all.get(service);
  if (all.size === 1) return only;
  return Object.fromEntries(
    [...all].flatMap(([name, checks]) => Object.entries(checks).map(([server, check]) => [`${name}.${server}`, check] as const)),
  );
}
