import { Worker } from 'node:worker_threads';
import type { OnModuleDestroy } from '@nestjs/common';
import { type Locale, DomainError } from '@charter/contracts';
import type { Paper } from './invoice.js';

interface Drawing {
  paper: Paper;
  locale: Locale;
  done: (pdf: Buffer) => void;
  failed: (why: unknown) => void;
}

/** ".ts" when started from source, where the thread must read TypeScript too. */
const extension = import.meta.url.slice(-3);
const thread = new URL(`rendering.worker${extension}`, import.meta.url);
const loader = extension === '.ts' ? { execArgv: ['--import', '@swc-node/register/esm-register'] } : {};

const usual = {
  thread,
  /** Papers that may lie on the pile; further ones are refused. */
  waiting: 10,
  /** Milliseconds for one drawing, a thread's start included. */
  patience: 10_000,
  /** Milliseconds without work after which the thread goes, and the fonts it holds with it. */
  idle: 30_000,
  /** Megabytes of the thread's heap. */
  memory: 192,
};

/**
 * Draws PDFs in a thread of their own, one after the other: a page takes a processor for up to a second, in which nobody else
 * would be answered. The thread begins with the first paper and ends when there are none.
 */
export class RenderingQueue implements OnModuleDestroy {
  private readonly bounds: typeof usual;
  private readonly waiting: Drawing[] = [];
  private inHand: Drawing | undefined;
  private thread: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(bounds: Partial<typeof usual> = {}) {
    this.bounds = { ...usual, ...bounds };
  }

  /** @throws DomainError UNAVAILABLE when too many wait, TIMEOUT when it takes too long; Error for what the thread died of */
  draw(paper: Paper, locale: Locale): Promise<Buffer> {
    return new Promise((done, failed) => {
      if (this.waiting.length >= this.bounds.waiting) return failed(new DomainError('UNAVAILABLE'));
      this.waiting.push({ paper, locale, done, failed });
      return this.takeNext();
    });
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    for (const { failed } of this.waiting.splice(0)) failed(new DomainError('UNAVAILABLE'));
    this.inHand?.failed(new DomainError('UNAVAILABLE'));
    await this.thread?.terminate();
  }

  private takeNext(): void {
    if (this.inHand) return;
    clearTimeout(this.timer);
    this.inHand = this.waiting.shift();
    if (this.inHand) {
      this.thread ??= this.begin();
      this.thread.postMessage({ paper: this.inHand.paper, locale: this.inHand.locale });
      this.timer = setTimeout(() => this.end(new DomainError('TIMEOUT')), this.bounds.patience);
    } else if (this.thread) {
      this.timer = setTimeout(() => this.end(), this.bounds.idle).unref();
    }
  }

  private begin(): Worker {
    const begun = new Worker(this.bounds.thread, { ...loader, resourceLimits: { maxOldGenerationSizeMb: this.bounds.memory } });
    let why: unknown = new Error('the thread ended in the middle of a drawing');
    begun.on('message', (pdf: Uint8Array) => {
      this.inHand?.done(Buffer.from(pdf));
      this.inHand = undefined;
      this.takeNext();
    });
    begun.on('error', (error) => {
      why = error;
    });
    begun.on('exit', () => {
      if (this.thread === begun) this.end(why);
    });
    return begun;
  }

  /** Ends the thread, and the drawing in its hand for this reason; the next one begins another. */
  private end(why?: unknown): void {
    const ended = this.thread;
    this.thread = undefined;
    void ended?.terminate();
    this.inHand?.failed(why);
    this.inHand = undefined;
    this.takeNext();
  }
}
