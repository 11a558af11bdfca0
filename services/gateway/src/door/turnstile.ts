import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from '@charter/contracts';
import { problemOf, retryAfter } from './problem.filter.js';
import { requestId } from './request-id.js';
import { jsonHeaders } from './security-headers.js';

/**
 * Lets in so many at once. Whoever comes on top is told so at once, which costs next to nothing: those inside are served in time, and
 * memory has a bound.
 */
export class Turnstile {
  private inside = 0;
  private emptied: (() => void) | undefined;

  constructor(private readonly capacity: number) {}

  /** Until the answer is written, or its reader gone. @returns whether there was room */
  admit(response: ServerResponse): boolean {
    if (this.inside >= this.capacity) return false;
    this.inside += 1;
    response.once('close', () => {
      this.inside -= 1;
      if (this.inside === 0) this.emptied?.();
    });
    return true;
  }

  /** Resolves when nobody is inside. */
  async empty(): Promise<void> {
    if (this.inside > 0) await new Promise<void>((resolve) => (this.emptied = resolve));
  }
}

/** Before anything of the server has woken up, so by hand. */
export function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const problem = problemOf(new Refusal('UNAVAILABLE'), requestId(request));
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
