import { randomUUID } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { DeliveryRow, EventRow, Ledger, WebhookRow } from './ledger.ts';
import type { Settings } from './settings.ts';
import { post, transmissionHeaders } from './transmission.ts';
import { unrelatedEvent } from './unrelated-events.ts';

/**
 * How webhooks travel: `normal` soon after the fact; `hold` until a flush; `drop` never; `duplicate` each twice, at once;
 * `shuffle` newest first within a short window or at a flush; `delay` after `delayMs`; `before_response` before the API
 * answers the request that caused them; `bad_signature` signed over other bytes.
 */
export type WebhookMode = 'normal' | 'hold' | 'drop' | 'duplicate' | 'shuffle' | 'delay' | 'before_response' | 'bad_signature';

const SECOND = 1000;
const THREE_DAYS_MS = 72 * 3600 * SECOND;
const DOUBLING = Array.from({ length: 12 }, (_, n) => 5 * SECOND * 2 ** n);
const REMAINING_MS = THREE_DAYS_MS - DOUBLING.reduce((sum, wait) => sum + wait, 0);

/** Waits before the 25 retries. PayPal says "up to 25 times over 3 days" and nothing about the steps: doubling from 5 s, then even. */
export const RETRY_WAITS_MS: readonly number[] = [...DOUBLING, ...Array.from({ length: 13 }, () => Math.floor(REMAINING_MS / 13))];

const SHUFFLE_WINDOW_MS = 150;
const PARALLEL_DELIVERIES = 32;
/** Finished events beyond this many are forgotten, oldest first, so that a long benchmark does not fill the memory. */
const EVENTS_KEPT = 20_000;

/** Envelope of an event around the resource it speaks of. */
export type Announcement = { type: string; resourceType: string; resource: unknown; summary: string; subjectIds: string[] };

type Job = { event: EventRow; delivery: DeliveryRow; url: string; attempted: (() => void) | undefined };

/** Announces facts to the registered webhooks: signing, order, repetition and retries. */
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
  /** Deliveries whose moment has not come, with the way to call it off. */
  readonly #soon = new Map<Job, () => void>();
  #queue: Job[] = [];
  #running = new Set<Promise<void>>();
  #firstAttempts: Promise<void>[] = [];
  #stopping = new AbortController();

  constructor(world: { clock: Clock; ids: Ids; ledger: Ledger; certificate: Certificate; settings: () => Settings; apiUrl: () => string }) {
    this.#clock = world.clock;
    this.#ids = world.ids;
    this.#ledger = world.ledger;
    this.#settings = world.settings;
    this.#apiUrl = world.apiUrl;
    this.certificate = world.certificate;
  }

  /** Records the event and plans its deliveries. Synchronous, so that a request's facts and its events are one step. */
  announce(announcement: Announcement): EventRow {
    const event = this.#announceOne(announcement);
    if (this.#settings().unrelatedEvents) this.#announceOne(unrelatedEvent(this.#unrelated++, this.#ids.resource()));
    return event;
  }

  #announceOne(announcement: Announcement): EventRow {
    const event = this.record(announcement);
    for (const webhook of this.#ledger.webhooks.all()) if (hears(webhook, event.type)) this.send(event, webhook);
    return event;
  }

  /** Writes an event down without telling anybody. */
  record({ type, resourceType, resource, summary, subjectIds }: Announcement): EventRow {
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
    this.#forgetOldEvents();
    return event;
  }

  /** Plans one delivery of an event to one webhook, in the present mode. Also serves "resend" and "simulate". */
  send(event: EventRow, webhook: WebhookRow): void {
    // PayPal's duplicates are transmissions of their own, with one event id.
    for (let copies = this.mode === 'duplicate' ? 2 : 1; copies > 0; copies--) {
      const delivery: DeliveryRow = { webhookId: webhook.id, status: 'PENDING', attempts: 0, transmissionId: randomUUID() };
      event.deliveries.push(delivery);
      this.#plan({ event, delivery, url: webhook.url, attempted: undefined });
    }
    this.#ledger.events.save(event);
  }

  /** After a restart: everything that had not arrived is due again. */
  resume(): void {
    for (const event of this.#ledger.events.all()) {
      for (const delivery of event.deliveries) {
        const webhook = this.#ledger.webhooks.get(delivery.webhookId);
        if (delivery.status === 'PENDING' && webhook) this.#enqueue({ event, delivery, url: webhook.url, attempted: undefined });
      }
    }
  }

  /** Runs `facts`; the promise resolves when the webhooks it caused were attempted once, if the mode wants that before the answer. */
  async beforeAnswer<Result>(facts: () => Result): Promise<Result> {
    if (this.mode !== 'before_response') return facts();
    this.#firstAttempts = [];
    try {
      return facts();
    } finally {
      const caused = this.#firstAttempts;
      this.#firstAttempts = [];
      await Promise.all(caused);
    }
  }

  /** Sends what is held back or about to go, and waits until nothing is under way. Answers how many deliveries were released. */
  async flush(): Promise<number> {
    const soon = [...this.#soon];
    for (const [job, callOff] of soon) {
      callOff();
      this.#soon.delete(job);
      this.#enqueue(job);
    }
    const released = this.#release() + soon.length;
    while (this.#running.size > 0 || this.#queue.length > 0) await Promise.race([...this.#running, new Promise(setImmediate)]);
    return released;
  }

  /** Forgets everything planned; deliveries under way are cut off. */
  reset(): void {
    this.mode = 'normal';
    this.delayMs = 0;
    this.#held = [];
    this.#queue = [];
    for (const callOff of this.#soon.values()) callOff();
    this.#soon.clear();
    this.#stopping.abort();
    this.#stopping = new AbortController();
  }

  #plan(job: Job): void {
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
        this.#later(this.delayMs, job);
        return;
      default:
        this.#later(this.#settings().webhookDelayMs, job);
    }
  }

  #release(): number {
    // "Newest first" is the shuffle that is wrong every time and the same every time.
    const jobs = this.mode === 'shuffle' ? this.#held.toReversed() : this.#held;
    this.#held = [];
    if (this.mode === 'shuffle') this.#track(this.#oneAfterAnother(jobs));
    else for (const job of jobs) this.#enqueue(job);
    return jobs.length;
  }

  async #oneAfterAnother(jobs: Job[]): Promise<void> {
    for (const job of jobs) await this.#attempt(job);
  }

  #later(ms: number, job: Job): void {
    const callOff = this.#clock.at(this.#clock.now() + ms, () => {
      this.#soon.delete(job);
      this.#enqueue(job);
    });
    this.#soon.set(job, callOff);
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
    const waited = RETRY_WAITS_MS.slice(0, job.delivery.attempts);
    if (job.delivery.attempts > RETRY_WAITS_MS.length) {
      job.delivery.status = 'FAILED';
      return;
    }
    // Counted from the event, not from now: advancing the clock by three days runs all the retries.
    const at = job.event.createdAt + waited.reduce((sum, wait) => sum + wait, 0);
    this.#clock.at(at, () => this.#enqueue(job));
  }

  #forgetOldEvents(): void {
    if (this.#ledger.events.size <= EVENTS_KEPT) return;
    for (const event of this.#ledger.events.all()) {
      if (event.deliveries.every((delivery) => delivery.status !== 'PENDING')) this.#ledger.events.delete(event.id);
      return;
    }
  }
}

function hears(webhook: WebhookRow, type: string): boolean {
  return webhook.eventTypes.some((wanted) => wanted === '*' || wanted === type);
}
