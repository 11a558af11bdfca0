import { Worker } from 'node:worker_threads';
import type { OnModuleDestroy } from '@nestjs/common';
import { DomainError, type Locale } from '@charter/contracts';

/** A document that the thread draws: the name of its view in pdf.worker.ts, and what it shows, as plain data. */
export interface PdfDocument {
  view: string;
  content: object;
}

interface Job {
  document: PdfDocument;
  locale: Locale;
  owner: string;
  resolve: (pdf: Buffer) => void;
  reject: (reason: unknown) => void;
}

/** A thread that is started from source must load TypeScript, too. */
const loaderOf = ({ pathname }: URL) => (pathname.endsWith('.ts') ? { execArgv: ['--import', '@swc-node/register/esm-register'] } : {});

const defaults = {
  /** Jobs that may wait; more are rejected. */
  maxWaiting: 10,
  /** Different documents of one booking, voucher or offer that may be rendered or wait: nobody takes the queue from the others. */
  maxPerOwner: 2,
  /** Timeout of one job. */
  timeoutMs: 10_000,
  /** What the first job of a thread may take in addition: the thread loads the fonts and the renderer. */
  startMs: 30_000,
  /** Time without jobs after which the thread ends, which frees the memory of its fonts. */
  idleMs: 30_000,
  /** Limit of the thread's heap. */
  maxHeapMb: 192,
};

/**
 * Renders PDFs one after the other in a worker thread: a page takes up to a second of CPU, during which this process would answer nothing
 * else. The thread starts with the first job and ends when it is idle.
 */
export class RenderingQueue implements OnModuleDestroy {
  private readonly options: typeof defaults & { worker: URL };
  private readonly waiting: Job[] = [];
  /** Jobs that are rendered or wait, by what they render: the same document that is requested again is rendered once. */
  private readonly pending = new Map<string, Promise<Buffer>>();
  private current: Job | undefined;
  private thread: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** @param options with the program of the thread, `worker` */
  constructor(options: Partial<typeof defaults> & { worker: URL }) {
    this.options = { ...defaults, ...options };
  }

  /**
   * @param owner the booking, voucher or offer that the document is of
   * @throws DomainError TOO_MANY_REQUESTS of one owner, UNAVAILABLE when too many jobs wait, TIMEOUT; Error when the thread fails
   */
  render(document: PdfDocument, locale: Locale, owner: string): Promise<Buffer> {
    const key = JSON.stringify([owner, locale, document]);
    const same = this.pending.get(key);
    if (same) return same;
    const job = this.enqueue(document, locale, owner).finally(() => this.pending.delete(key));
    this.pending.set(key, job);
    return job;
  }

  private enqueue(document: PdfDocument, locale: Locale, owner: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const own = [this.current, ...this.waiting].filter((job) => job?.owner === owner).length;
      if (own >= this.options.maxPerOwner) return reject(new DomainError('TOO_MANY_REQUESTS'));
      if (this.waiting.length >= this.options.maxWaiting) return reject(new DomainError('UNAVAILABLE'));
      this.waiting.push({ document, locale, owner, resolve, reject });
      return this.startNext();
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    for (const { reject } of this.waiting.splice(0)) reject(new DomainError('UNAVAILABLE'));
    this.current?.reject(new DomainError('UNAVAILABLE'));
    await this.thread?.terminate();
  }

  private startNext(): void {
    if (this.current) return;
    clearTimeout(this.timer);
    this.current = this.waiting.shift();
    if (this.current) {
      const { timeoutMs, startMs } = this.options;
      const limit = this.thread ? timeoutMs : startMs + timeoutMs;
      this.thread ??= this.startThread();
      this.thread.postMessage({ document: this.current.document, locale: this.current.locale });
      this.timer = setTimeout(() => this.endThread(new DomainError('TIMEOUT')), limit);
    } else if (this.thread) {
      this.timer = setTimeout(() => this.endThread(), this.options.idleMs).unref();
    }
  }

  private startThread(): Worker {
    const thread = new Worker(this.options.worker, {
      ...loaderOf(this.options.worker),
      resourceLimits: { maxOldGenerationSizeMb: this.options.maxHeapMb },
    });
    let reason: unknown = new Error('The rendering thread exited during a job');
    thread.on('message', (pdf: Uint8Array) => {
      this.current?.resolve(Buffer.from(pdf));
      this.current = undefined;
      this.startNext();
    });
    thread.on('error', (error) => {
      reason = error;
    });
    thread.on('exit', () => {
      if (this.thread === thread) this.endThread(reason);
    });
    return thread;
  }

  /** Ends the thread and rejects its job with this reason; the next job starts another thread. */
  private endThread(reason?: unknown): void {
    const { thread } = this;
    this.thread = undefined;
    void thread?.terminate();
    this.current?.reject(reason);
    this.current = undefined;
    this.startNext();
  }
}
