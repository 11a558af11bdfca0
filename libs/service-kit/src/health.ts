import { createServer, type Server } from 'node:http';
import { metrics, collectProcessMetrics } from '@charter/telemetry';

/** Resolves when the dependency answers. */
export type HealthCheck = () => Promise<void>;

const patience = 2_000;

/** Says "ok" or what is wrong, within the time that whoever asks has. */
export const stateOf = async (check: HealthCheck): Promise<string> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('no answer'), patience);
  });
  try {
    return await Promise.race([check().then(() => 'ok'), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * `/health/live` (the process turns), `/health/ready` (its servers answer; 503 names those that do not) and
 * `/metrics` (Prometheus), on a port of their own that is never published.
 */
export function serveHealth(port: number, host: string, checks: () => Record<string, HealthCheck>): Promise<Server> {
  collectProcessMetrics();
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const respond = async () => {
      if (request.url === '/health/live') return answer(200, { status: 'ok' });
      if (request.url === '/metrics') {
        const { contentType, text } = await metrics();
        response.writeHead(200, { 'content-type': contentType }).end(text);
        return;
      }
      if (request.url !== '/health/ready') return answer(404, {});
      const names = Object.entries(checks());
      const found = await Promise.all(names.map(async ([name, check]) => [name, await stateOf(check)] as const));
      const ready = found.every(([, state]) => state === 'ok');
      return answer(ready ? 200 : 503, { status: ready ? 'ok' : 'waiting', ...Object.fromEntries(found) });
    };
    respond().catch((error: unknown) => answer(500, { status: String(error) }));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
