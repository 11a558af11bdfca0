import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from '@charter/service-kit';

/** Covers every response, including those written without Fastify. */
export const requestDurations = new Histogram(
  'charter_http_request_duration_seconds',
  'Requests by route pattern and status. 499: the client disconnected before the response was complete. Route "none": no such route.',
  ['method', 'route', 'status'],
);

const routes = new WeakMap<IncomingMessage, string>();

/** Sets the label `route` of a request; without it the label is "none". */
export const setRouteLabel = (request: IncomingMessage, pattern: string): void => void routes.set(request, pattern);

/** Measures from now until the response is written or the client has disconnected. */
export function measureRequest(request: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    requestDurations.observeSince(startedAt, request.method!, routes.get(request) ?? 'none', String(status));
  });
}
