import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@charter/contracts';
import { problemOf, retryAfterSeconds } from '../problems/problem.filter.js';
import { requestId } from '../requests/request-id.js';
import { measureRequest } from '../requests/request-metrics.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** Milliseconds in which a load balancer removes a process that is no longer ready. */
const unreadyGracePeriod = 2_000;
/** Milliseconds that in-flight requests may take after that. */
const drainTimeout = 4_000;

interface LoadShedderOptions {
  /** Concurrent requests; above this they are answered with 503. */
  capacity: number;
  /** Writes a response without Fastify, for example from a cache. @returns whether it did; such requests are not counted */
  respondFromCache: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Sent with the 503. */
  jsonHeaders: Record<string, string>;
}

/** Runs before Fastify: responds from the cache, limits concurrent requests, and drains them on shutdown. */
export class LoadShedder {
  private readonly limiter: ConcurrencyLimiter;
  private closing = false;
  private server: Server;
  private handleRequest: RequestListener;

  constructor(private readonly options: LoadShedderOptions) {
    this.limiter = new ConcurrencyLimiter(options.capacity, 'requests');
  }

  /** Takes the place of Fastify's request listener. */
  attach(server: Server): void {
    this.server = server;
    [this.handleRequest] = server.listeners('request') as [RequestListener];
    server.removeAllListeners('request').on('request', (request, response) => this.receive(request, response));
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    // The next request of this client then opens a new connection, which the load balancer routes to another gateway.
    if (this.closing) response.setHeader('connection', 'close');
    if (this.options.respondFromCache(request, response)) return;
    // A compressed stream adds several listeners for the end of the response and we add three; above ten, Node warns of a leak.
    response.setMaxListeners(20);
    measureRequest(request, response);
    if (this.limiter.tryAcquire(response)) this.handleRequest(request, response);
    else this.reject(request, response);
  }

  /** Serves until the load balancer has removed this process, with `Connection: close`; then stops listening and drains. */
  async close(): Promise<void> {
    this.closing = true;
    await pause(unreadyGracePeriod);
    this.server.close();
    await Promise.race([this.limiter.idle(), pause(drainTimeout, undefined, { ref: false })]);
    this.server.closeAllConnections();
  }

  private reject(request: IncomingMessage, response: ServerResponse): void {
    const problem = problemOf(new DomainError('UNAVAILABLE'), requestId(request));
    response
      .writeHead(problem.status, {
        ...this.options.jsonHeaders,
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'retry-after': retryAfterSeconds,
        'x-request-id': problem.requestId,
      })
      .end(JSON.stringify(problem));
  }
}
