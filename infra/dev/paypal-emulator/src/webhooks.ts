import { randomUUID } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { DeliveryRow, EventRow, Ledger, WebhookRow } from './ledger.ts';
import type { Settings } from './settings.ts';
import { post, transmissionHeaders } from './transmission.ts';
import { unrelatedEvent } from './unrelated-events.ts';

/**
 * How webhooks are delivered: `normal` after a short delay; `hold` at the next flush; `drop` never; `duplicate` each twice;
 * `shuffle` newest first within a short window or at a flush; `delay` after `delayMs`; `before_response` before the response
 * of the request that caused them; `bad_signature` with an invalid signature.
 */
export type WebhookMode = 'normal' | 'hold' | 'drop' | 'duplicate' | 'shuffle' | 'delay' | 'before_response' | 'bad_signature';

const SECOND = 1000;
const THREE_DAYS_MS = 72 * 3600 * SECOND;
const DOUBLING = Array.from({ length: 12 }, (_, n) => 5 * SECOND * 2 ** n);
const REMAINING_MS = THREE_DAYS_MS - DOUBLING.reduce((sum, wait) => sum + wait, 0);

/** Delays before the 25 retries. PayPal documents "up to 25 times over 3 days" without steps: doubling from 5 s, then constant. */
const RETRY_DELAYS_MS: readonly number[] = [...DOUBLING, ...Array.from({ length: 13 }, () => Math.floor(REMAINING_MS / 13))];

const SHUFFLE_WINDOW_MS = 150;
const PARALLEL_DELIVERIES = 32;
/** Above this number the oldest finished events are deleted, so that a long benchmark does not fill the memory. */
const MAX_EVENTS = 20_000;

/** An event before it is recorded. */
export type WebhookEvent = { type: string; resourceType: string; resource: unknown; summary: string; subjectIds: string[] };

type Job = { event: EventRow; delivery: DeliveryRow; url: string; attempted: (() => void) | undefined };

/** Records events and delivers them to the registered webhooks, with retries. */
export class Webhooks {
  mode: WebhookMode = 'normal';
  delayMs = 0;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #ledger: Ledger;
  readonly #settings: () => Settings;
  readonly #apiUrl: () => string;
  readonly certificate: Certificate;
  #unrelated = 0;
  #held: Job[] = [];
  /** Delayed deliveries with a function that cancels the delay. */
  readonly #delayed = new Map<Job, () => void>();
  #queue: Job[] = [];
  #running = new Set<Promise<void>>();
  #firstAttempts: Promise<void>[] = [];
  #stopping = new AbortController();

  constructor(state: { clock: Clock; ids: Ids; ledger: Ledger; certificate: Certificate; settings: () => Settings; apiUrl: () => string }) {
    this.#clock = state.clock;
    this.#ids = state.ids;
    this.#ledger = state.ledger;
    this.#settings = state.settings;
    this.#apiUrl = state.apiUrl;
    this.certificate = state.certificate;
  }

  /** Records the event and schedules its deliveries. Synchronous, so that a request's changes and events are atomic. */
  publish(webhookEvent: WebhookEvent): EventRow {
    const event = this.#publishOne(webhookEvent);
    if (this.#settings().unrelatedEvents) this.#publishOne(unrelatedEvent(this.#unrelated++, this.#ids.resource()));
    return event;
  }

  #publishOne(webhookEvent: WebhookEvent): EventRow {
    const event = this.record(webhookEvent);
    for (const webhook of this.#ledger.webhooks.all()) if (subscribes(webhook, event.type)) this.send(event, webhook);
    return event;
  }

  /** Records an event without delivering it. */
  record({ type, resourceType, resource, summary, subjectIds }: WebhookEvent): EventRow {
    const id = this.#ids.event();
    const createdAt = this.#clock.now();
    const self = `${this.#apiUrl()}/v1/notifications/webhooks-events/${id}`;
    const body = JSON.stringify({
      id,
      event_version: '1.0',
      create_time: new Date(createdAt).toISOString(),
      resource_type: resourceType,
      resource_version: '2.0',
      event_type: type,
      summary,
      resource,
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: `${self}/resend`, rel: 'resend', method: 'POST' },
      ],
    });
    const event: EventRow = { id, type, createdAt, body, subjectIds, deliveries: [] };
    this.#ledger.events.save(event);
    this.#deleteOldEvents();
    return event;
  }

  /** Schedules a delivery according to the current mode. Also used for "resend" and "simulate". */
  send(event: EventRow, webhook: WebhookRow): void {
    // PayPal's duplicates have the same event id but different transmission ids.
    for (let copies = this.mode === 'duplicate' ? 2 : 1; copies > 0; copies--) {
      const delivery: DeliveryRow = { webhookId: webhook.id, status: 'PENDING', attempts: 0, transmissionId: randomUUID() };
      event.deliveries.push(delivery);
      this.#schedule({ event, delivery, url: webhook.url, attempted: undefined });
    }
    this.#ledger.events.save(event);
  }

  /** Schedules all undelivered events after a restart. */
  resume(): void {
    for (const event of this.#ledger.events.all()) {
      for (const delivery of event.deliveries) {
        const webhook = this.#ledger.webhooks.get(delivery.webhookId);
        if (delivery.status === 'PENDING' && webhook) this.#enqueue({ event, delivery, url: webhook.url, attempted: undefined });
      }
    }
  }

  /** Runs `change`. In mode `before_response` it resolves when its webhooks were attempted once. */
  async withWebhooksBeforeResponse<Result>(change: () => Result): Promise<Result> {
    if (this.mode !== 'before_response') return change();
    this.#firstAttempts = [];
    try {
      return change();
    } finally {
      const caused = this.#firstAttempts;
      this.#firstAttempts = [];
      await Promise.all(caused);
    }
  }

  /** Delivers all held and delayed webhooks and waits for all deliveries. @returns how many were released */
  async flush(): Promise<number> {
    const delayed = [...this.#delayed];
    for (const [job, cancelDelay] of delayed) {
      cancelDelay();
      this.#delayed.delete(job);
      this.#enqueue(job);
    }
    const released = this.#release() + delayed.length;
    while (this.#running.size > 0 || this.#queue.length > 0) await Promise.race([...this.#running, new Promise(setImmediate)]);
    return released;
  }

  /** Cancels all scheduled and running deliveries. */
  reset(): void {
    this.mode = 'normal';
    this.delayMs = 0;
    this.#held = [];
    this.#queue = [];
    for (const cancelDelay of this.#delayed.values()) cancelDelay();
    this.#delayed.clear();
    this.#stopping.abort();
    this.#stopping = new AbortController();
  }

  #schedule(job: Job): void {
    switch (this.mode) {
      case 'drop':
        job.delivery.status = 'DROPPED';
        return;
      case 'hold':
        this.#held.push(job);
        return;
      case 'shuffle':
        if (this.#held.push(job) === 1) this.#clock.at(this.#clock.now() + SHUFFLE_WINDOW_MS, () => this.#release());
        return;
      case 'before_response':
        this.#firstAttempts.push(new Promise((attempted) => this.#enqueue({ ...job, attempted })));
        return;
      case 'delay':
        this.#delay(this.delayMs, job);
        return;
      default:
        this.#delay(this.#settings().webhookDelayMs, job);
    }
  }

  #release(): number {
    // Newest first: always in wrong order, and reproducible.
    const jobs = this.mode === 'shuffle' ? this.#held.toReversed() : this.#held;
    this.#held = [];
    if (this.mode === 'shuffle') this.#track(this.#oneAfterAnother(jobs));
    else for (const job of jobs) this.#enqueue(job);
    return jobs.length;
  }

  async #oneAfterAnother(jobs: Job[]): Promise<void> {
    for (const job of jobs) await this.#attempt(job);
  }

  #delay(ms: number, job: Job): void {
    const cancelDelay = this.#clock.at(this.#clock.now() + ms, () => {
      this.#delayed.delete(job);
      this.#enqueue(job);
    });
    this.#delayed.set(job, cancelDelay);
  }

  #enqueue(job: Job): void {
    this.#queue.push(job);
    this.#pump();
  }

  #pump(): void {
    while (this.#running.size < PARALLEL_DELIVERIES) {
      const job = this.#queue.shift();
      if (!job) return;
      this.#track(this.#attempt(job));
    }
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    void work.finally(() => {
      this.#running.delete(work);
      this.#pump();
    });
  }

  async #attempt({ event, delivery, url, attempted }: Job): Promise<void> {
    const { signal } = this.#stopping;
    delivery.attempts++;
    const headers = await transmissionHeaders(this.certificate, {
      transmissionId: delivery.transmissionId,
      webhookId: delivery.webhookId,
      at: this.#clock.now(),
      apiUrl: this.#apiUrl(),
      bodyToSign: this.mode === 'bad_signature' ? `${event.body} ` : event.body,
    });
    delivery.lastStatus = await post(url, headers, event.body, signal);
    attempted?.();
    if (signal.aborted) return;
    if (delivery.lastStatus >= 200 && delivery.lastStatus < 300) delivery.status = 'SUCCESS';
    else this.#retry({ event, delivery, url, attempted: undefined });
    this.#ledger.events.save(event);
  }

  #retry(job: Job): void {
    const waited = RETRY_DELAYS_MS.slice(0, job.delivery.attempts);
    if (job.delivery.attempts > RETRY_DELAYS_MS.length) {
      job.delivery.status = 'FAILED';
      return;
    }
    // Relative to the event's creation, so that advancing the clock by three days runs all retries.
    const at = job.event.createdAt + waited.reduce((sum, wait) => sum + wait, 0);
    this.#clock.at(at, () => this.#enqueue(job));
  }

  #deleteOldEvents(): void {
    if (this.#ledger.events.size <= MAX_EVENTS) return;
    for (const event of this.#ledger.events.all()) {
      if (event.deliveries.every((delivery) => delivery.status !== 'PENDING')) this.#ledger.events.delete(event.id);
      return;
    }
  }
}

function subscribes(webhook: WebhookRow, type: string): boolean {
  return webhook.eventTypes.some((wanted) => wanted === '*' || wanted === type);
}
