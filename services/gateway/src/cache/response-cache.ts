import { LRUCache } from 'lru-cache';
import { type EventType, DomainError } from '@charter/contracts';
import { encodeBody, type EncodedBody, type Encoding } from './encoded-body.js';

export interface CachePolicy {
  /** Events that invalidate a response. */
  invalidatedBy: readonly EventType<object>[];
  /** Milliseconds after which a response is loaded again, whether or not an event came. */
  freshFor: number;
  /** Milliseconds since it was loaded, in which a stale response is served when the owning service is unreachable. */
  staleIfErrorFor: number;
  /** Requests with a staff session are not served from the cache: staff see more, or must see their own changes at once. */
  exceptStaff?: boolean;
  /** Default: every response is stored. Responses for invented parameters must not evict others. */
  shouldStore?: (value: unknown) => boolean;
  /** Each value of the query `locale` has a response of its own: at most one per language, because an unknown one is never stored. */
  variesByLocale?: boolean;
  /** Route pattern, for metrics of responses that are served without the router. */
  route?: string;
}

export interface CachedResponse {
  policy: CachePolicy;
  bodies: Record<Encoding, EncodedBody>;
  /** False when its policy does not store it. */
  stored: boolean;
  /** Milliseconds, as `loadedAt`. */
  freshUntil: number;
  loadedAt: number;
}

const defaultCapacity = 500;
/** Milliseconds for which a stale response is served before the unreachable service is called again. */
const retryInterval = 1_000;

/** Responses by URL, the least recently used ones are evicted. Concurrent requests for one URL share a single load. */
export class ResponseCache {
  private readonly responses: LRUCache<string, CachedResponse>;
  private readonly loads = new Map<string, { policy: CachePolicy; response: Promise<CachedResponse> }>();

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly now: () => number = () => performance.now(),
    capacity = defaultCapacity,
  ) {
    this.responses = new LRUCache({ max: capacity });
  }

  fresh(url: string): CachedResponse | undefined {
    const response = this.responses.get(url);
    return response && response.freshUntil > this.now() ? response : undefined;
  }

  /** @param load returns a Buffer, or a value that is sent as JSON */
  async read(url: string, policy: CachePolicy, load: () => Promise<unknown>): Promise<CachedResponse> {
    return this.fresh(url) ?? (await (this.loads.get(url)?.response ?? this.load(url, policy, load)));
  }

  /** Makes the responses stale that the event invalidates; without an event, all of them. */
  invalidate(event?: EventType<object>): void {
    const isAffected = ({ policy }: { policy: CachePolicy }) => !event || policy.invalidatedBy.includes(event);
    for (const response of this.responses.values()) if (isAffected(response)) response.freshUntil = 0;
    // Later requests must not join a load that began before the change.
    for (const [url, load] of this.loads) if (isAffected(load)) this.loads.delete(url);
  }

  private load(url: string, policy: CachePolicy, loadValue: () => Promise<unknown>): Promise<CachedResponse> {
    const load = { policy, response: this.encode(policy, loadValue) };
    this.loads.set(url, load);
    /** @returns false when the response was invalidated while it was loaded */
    const finish = () => {
      const isCurrent = this.loads.get(url) === load;
      if (isCurrent) this.loads.delete(url);
      return isCurrent;
    };
    load.response = load.response.then(
      (response) => {
        if (!finish()) return response;
        if (response.stored) this.responses.set(url, response);
        else this.responses.delete(url);
        return response;
      },
      (error: unknown) => {
        finish();
        return this.staleResponse(url, error);
      },
    );
    return load.response;
  }

  private async encode(policy: CachePolicy, loadValue: () => Promise<unknown>): Promise<CachedResponse> {
    const value = await loadValue();
    const stored = policy.shouldStore?.(value) ?? true;
    const bodies = await encodeBody(Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)));
    const loadedAt = this.now();
    return { policy, bodies, stored, loadedAt, freshUntil: loadedAt + policy.freshFor };
  }

  private staleResponse(url: string, error: unknown): CachedResponse {
    const stale = this.responses.get(url);
    const isOutage = error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');
    if (!stale || !isOutage || this.now() > stale.loadedAt + stale.policy.staleIfErrorFor) throw error;
    stale.freshUntil = this.now() + retryInterval;
    return stale;
  }
}

/** Rendered pages, apart from the API so that its responses never evict a page, which is far more expensive. */
export class PageCache extends ResponseCache {}

/** Rendered pages of addresses with parameters: invented ones evict each other only. */
export class ParameterPageCache extends ResponseCache {
  constructor() {
    super(undefined, 100);
  }
}
