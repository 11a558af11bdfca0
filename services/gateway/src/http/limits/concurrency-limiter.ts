import type { ServerResponse } from 'node:http';
import { Counter } from '@charter/service-kit';

const turnedAway = new Counter('charter_requests_rejected_total', 'Requests for which there was no room, by limiter.', ['limiter']);

/**
 * Lets in so many at once. Whoever comes on top is told so at once, which costs next to nothing: those inside are served in time, and
 * memory has a bound.
 */
export class ConcurrencyLimiter {
  private inside = 0;
  private emptied: (() => void) | undefined;

  /** @param name of what it stands before, for operators */
  constructor(
    private readonly capacity: number,
    private readonly name: string,
  ) {
    turnedAway.zero(name);
  }

  /** Until the answer is written, or its reader gone. @returns whether there was room */
  admit(response: ServerResponse): boolean {
    if (this.inside >= this.capacity) {
      turnedAway.count(this.name);
      return false;
    }
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
