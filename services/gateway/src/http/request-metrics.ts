import type { IncomingMessage, ServerResponse } from 'node:http';
import { Histogram } from '@charter/service-kit';

/** Every answer is here once, also those that are given before Fastify wakes up. */
export const answerTimes = new Histogram(
  'charter_http_request_duration_seconds',
  'Requests, by route pattern and status: 499 when the visitor did not wait for the end, route "none" when there is no such route.',
  ['method', 'route', 'status'],
);

const routes = new WeakMap<IncomingMessage, string>();

export const noteRoute = (request: IncomingMessage, pattern: string): void => void routes.set(request, pattern);

/** Until the answer is written, or its reader gone. */
export function timeAnswer(request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    answerTimes.observeSince(began, request.method!, routes.get(request) ?? 'none', String(status));
  });
}
