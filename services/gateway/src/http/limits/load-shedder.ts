import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@charter/contracts';
import { gatewayEnv } from '../../gateway.env.js';
import { PublicReads } from '../../cache/cached.interceptor.js';
import { timeAnswer } from '../request-metrics.js';
import { problemOf, retryAfter } from '../problems/problem.filter.js';
import { requestId } from '../request-id.js';
import { jsonHeaders } from '../security/security-headers.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** Milliseconds in which whoever sends visitors here notices that we are no longer ready. */
const notice = 2_000;
/** Milliseconds that answers under way may take after that. */
const farewell = 4_000;

/** What stands before Fastify: answers from memory, a limit to how many are inside, and a way to close without losing anybody. */
@Injectable()
export class LoadShedder {
  private readonly visitors = new ConcurrencyLimiter(gatewayEnv.capacity, 'requests');
  private closing = false;
  private server: Server;
  private rest: RequestListener;

  constructor(private readonly reads: PublicReads) {}

  open(server: Server): void {
    this.server = server;
    [this.rest] = server.listeners('request') as [RequestListener];
    server.removeAllListeners('request').on('request', (request, response) => this.receive(request, response));
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    // Whoever asks again does so over a new connection, and is sent to another gateway.
    if (this.closing) response.setHeader('connection', 'close');
    if (this.reads.fromMemory(request, response)) return;
    // A compressed stream alone waits for the end in several ways, and we in three: beyond ten, Node would speak of a leak.
    response.setMaxListeners(20);
    timeAnswer(request, response);
    if (this.visitors.admit(response)) this.rest(request, response);
    else turnAway(request, response);
  }

  /**
   * Serves on for a while, since visitors are sent here until the edge has noticed, and asks each to let its connection go. Then the
   * door is shut, and the last answers are given.
   */
  async close(): Promise<void> {
    this.closing = true;
    await pause(notice);
    this.server.close();
    await Promise.race([this.visitors.empty(), pause(farewell, undefined, { ref: false })]);
    this.server.closeAllConnections();
  }
}

/** Before anything of the server has woken up, so by hand. */
function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const problem = problemOf(new DomainError('UNAVAILABLE'), requestId(request));
  response
    .writeHead(problem.status, {
      ...jsonHeaders,
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'retry-after': retryAfter,
      'x-request-id': problem.requestId,
    })
    .end(JSON.stringify(problem));
}
