import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type EventType, DomainError } from '@charter/contracts';

export interface ReadPolicy {
  /** Facts that make an answer old. */
  emptiedBy: readonly EventType<object>[];
  /** Milliseconds after which an answer is asked for again even if nobody announced a change. */
  freshFor: number;
  /** Milliseconds for which an old answer is better than none, while the owning service is away. */
  staleFor: number;
  /** Staff see something else here, or what they have just changed. */
  exceptStaff?: boolean;
  /** Whether an answer is stored; every one unless given. What visitors can ask without limit must not displace the rest. */
  keeps?: (found: unknown) => boolean;
  /** The pattern of the route it is about, if answers are given without asking that route. */
  route?: string;
}

export type Encoding = 'identity' | 'br' | 'gzip';

/** An answer as bytes, ready to be written. */
export interface Variant {
  etag: string;
  body: Buffer;
  /** `identity` also when compressing does not pay. */
  contentEncoding: Encoding;
}

export interface Answer {
  policy: ReadPolicy;
  variants: Record<Encoding, Variant>;
  /** False for an answer that its policy does not store. */
  kept: boolean;
  freshUntil: number;
  loadedAt: number;
}

/** Addresses stored at once. */
const usualCapacity = 500;
/** Below this a compressed answer saves no packet. */
const worthCompressing = 860;
/** How long an old answer is given without asking again, after the owner was found away. */
const retryAfter = 1_000;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Answers of public reads by address. One question at a time per address; everybody else waits for its answer. */
export class ReadCache {
  private readonly answers = new Map<string, Answer>();
  private readonly flights = new Map<string, { policy: ReadPolicy; answer: Promise<Answer> }>();

  /** @param now milliseconds of a clock that never goes back */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly capacity = usualCapacity,
  ) {}

  fresh(address: string): Answer | undefined {
    const answer = this.answers.get(address);
    if (!answer || answer.freshUntil <= this.now()) return undefined;
    this.store(address, answer);
    return answer;
  }

  /** @param ask finds the answer: bytes, or what becomes JSON */
  async read(address: string, policy: ReadPolicy, ask: () => Promise<unknown>): Promise<Answer> {
    return this.fresh(address) ?? (await (this.flights.get(address)?.answer ?? this.load(address, policy, ask)));
  }

  /** Something changed: nothing answered before this moment is fresh. Without a fact: everything may have. */
  empty(fact?: EventType<object>): void {
    const concerned = ({ policy }: { policy: ReadPolicy }) => !fact || policy.emptiedBy.includes(fact);
    for (const answer of this.answers.values()) if (concerned(answer)) answer.freshUntil = 0;
    // Whoever asks from now on must not join a question that was asked before the change.
    for (const [address, flight] of this.flights) if (concerned(flight)) this.flights.delete(address);
  }

  private load(address: string, policy: ReadPolicy, ask: () => Promise<unknown>): Promise<Answer> {
    const flight = { policy, answer: this.ask(policy, ask) };
    this.flights.set(address, flight);
    const landed = () => {
      const current = this.flights.get(address) === flight;
      if (current) this.flights.delete(address);
      return current;
    };
    flight.answer = flight.answer.then(
      (answer) => {
        if (!landed()) return answer;
        if (answer.kept) this.store(address, answer);
        else this.answers.delete(address);
        return answer;
      },
      (error: unknown) => {
        landed();
        return this.oldAnswer(address, error);
      },
    );
    return flight.answer;
  }

  private async ask(policy: ReadPolicy, ask: () => Promise<unknown>): Promise<Answer> {
    const found = await ask();
    const kept = policy.keeps?.(found) ?? true;
    const variants = await renderVariants(Buffer.isBuffer(found) ? found : Buffer.from(JSON.stringify(found)));
    const loadedAt = this.now();
    return { policy, variants, kept, loadedAt, freshUntil: loadedAt + policy.freshFor };
  }

  /** As the one used last; the one used longest ago makes room. */
  private store(address: string, answer: Answer): void {
    this.answers.delete(address);
    this.answers.set(address, answer);
    if (this.answers.size > this.capacity) this.answers.delete(this.answers.keys().next().value!);
  }

  private oldAnswer(address: string, error: unknown): Answer {
    const old = this.answers.get(address);
    const away = error instanceof DomainError && (error.code === 'UNAVAILABLE' || error.code === 'TIMEOUT');
    if (!old || !away || this.now() > old.loadedAt + old.policy.staleFor) throw error;
    old.freshUntil = this.now() + retryAfter;
    return old;
  }
}

/** Drawn pages: a cache of their own, so that reads of the API never displace a page, which costs far more. */
export class PageCache extends ReadCache {}

/**
 * A body in every encoding a visitor may ask for. Brotli's quality 10 takes a page of 170 kB some 30 ms off the main thread and
 * saves a tenth of its bytes: worth it for what is kept.
 */
export async function renderVariants(body: Buffer, quality = 10): Promise<Answer['variants']> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const variant = (contentEncoding: Encoding, bytes: Buffer): Variant => ({
    // Strong, so different for different bytes of the same content.
    etag: contentEncoding === 'identity' ? `"${hash}"` : `"${hash}-${contentEncoding}"`,
    body: bytes,
    contentEncoding,
  });
  const identity = variant('identity', body);
  if (body.length < worthCompressing) return { identity, br: identity, gzip: identity };
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    gzipped(body),
  ]);
  return { identity, br: variant('br', br), gzip: variant('gzip', gz) };
}
