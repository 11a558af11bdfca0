import type { ServerResponse } from 'node:http';
import { Counter } from '@charter/service-kit';

const rejections = new Counter('charter_requests_rejected_total', 'Requests rejected above a concurrency limit.', ['limiter']);

/** Caps concurrent requests; excess ones are rejected at once, which keeps latency and memory bounded. */
export class ConcurrencyLimiter {
  private active = 0;
  private onIdle: (() => void) | undefined;

  /** @param name label of the metric */
  constructor(
    private readonly capacity: number,
    private readonly name: string,
  ) {
    rejections.zero(name);
  }

  /** Counts the request until its response is closed. @returns false above the limit */
  tryAcquire(response: ServerResponse): boolean {
    if (this.active >= this.capacity) {
      rejections.count(this.name);
      return false;
    }
    this.active += 1;
    response.once('close', () => {
      this.active -= 1;
      if (this.active === 0) this.onIdle?.();
    });
    return true;
  }

  /** Resolves when no request is active. */
  async idle(): Promise<void> {
    if (this.active > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
  }
}
