import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { Event } from '@charter/contracts';
import { CommitListener, Database, ConnectionState, type Transaction } from '@charter/database';
import { inSpan, traceparent, withParentSpan } from '@charter/telemetry';
import { jetstreamOptions, ensureStream, streamOptions, type StreamOptions } from './stream.js';
import { Nats } from '../nats/nats.js';
import { outboxChannel } from './outbox.js';

const batch = 100;
/** Milliseconds between checks of both connections, which send nothing while they are there, and until a failed drain is repeated. */
const checkInterval = 2_000;
/** Milliseconds between polls, for rows whose notification was lost. */
const pollInterval = 10_000;
/** Events published in this time are published again when the broker has lost its store. Older ones are handled, or dead letters. */
const republishWithin = '7 days';

interface Row {
  id: string;
  position: string;
  subject: string;
  event: Event;
}

/** Publishes committed events to JetStream at least once. Commits notify it; any number of instances may run. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly connectionState = new ConnectionState('Outbox relay', 'Outbox relay disconnected, retrying');
  private readonly commits: CommitListener;
  private check: NodeJS.Timeout;
  private drainedAt = 0;
  private draining: Promise<void> | undefined;
  private drainAgain = false;
  private stream: JetStreamClient | undefined;
  /** The number of the NATS connection on which the stream was last checked. */
  private checkedOn = 0;

  constructor(
    private readonly database: Database,
    private readonly nats: Nats,
    @Inject(streamOptions) private readonly options: StreamOptions,
  ) {
    const wake = () => this.wake();
    this.commits = new CommitListener(database, outboxChannel, wake, wake);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.commits.listen();
    this.check = setInterval(() => this.tick(), checkInterval);
  }

  /** Runs after everything that writes events has stopped, so that the last of them are published too. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.check);
    await this.commits.close();
    this.wake();
    while (this.draining) await this.draining;
  }

  private tick(): void {
    void this.commits.listen();
    const isConnected = this.stream && this.checkedOn === this.nats.connections;
    if (!isConnected || performance.now() - this.drainedAt >= pollInterval) this.wake();
  }

  /** Starts a drain, or makes the current one repeat. */
  private wake(): void {
    if (this.draining) {
      this.drainAgain = true;
      return;
    }
    this.draining = this.drain()
      .then(
        () => this.connectionState.connected(),
        (error: unknown) => {
          this.stream = undefined;
          this.connectionState.disconnected(error);
        },
      )
      .finally(() => {
        this.draining = undefined;
        if (this.drainAgain) {
          this.drainAgain = false;
          this.wake();
        }
      });
  }

  private async drain(): Promise<void> {
    const stream = await this.connect();
    while ((await this.database.transaction((tx) => this.publishBatch(tx, stream))) === batch);
    this.drainedAt = performance.now();
  }

  /** After a reconnect the broker may have lost its store: events published before its stream was created are published again. Consumers are idempotent. */
  private async connect(): Promise<JetStreamClient> {
    if (this.stream && this.checkedOn === this.nats.connections) return this.stream;
    const { connection, connections } = this.nats;
    const createdAt = await ensureStream(connection, this.options);
    await this.database.execute(
      `UPDATE outbox SET published_at = NULL WHERE published_at < $1::timestamptz AND published_at > $1::timestamptz - interval '${republishWithin}'`,
      [createdAt],
    );
    this.checkedOn = connections;
    return (this.stream = jetstream(connection, jetstreamOptions));
  }

  private async publishBatch(tx: Transaction, stream: JetStreamClient): Promise<number> {
    // The transactions that have notified us by now are committed: this query sees their rows.
    this.drainAgain = false;
    const [rows]: [Row[], number] = await tx.query(
      `UPDATE outbox SET published_at = now() WHERE id = ANY(ARRAY(
         SELECT id FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, position, subject, event`,
      [batch],
    );
    // Rolled back when the broker does not accept one of them.
    await Promise.all(inOrder(rows).map((row) => publish(stream, row)));
    return rows.length;
  }
}

const inOrder = (rows: Row[]): Row[] => rows.toSorted((one, other) => Number(one.position) - Number(other.position));

/** Consumers continue the trace from the span of the publication. */
const publish = (stream: JetStreamClient, { id, subject, event }: Row) =>
  withParentSpan(event.traceparent, () =>
    inSpan({ name: `publish ${subject}`, kind: 'producer', attributes: { 'messaging.system': 'nats' } }, () =>
      stream.publish(subject, JSON.stringify({ ...event, traceparent: traceparent() ?? event.traceparent }), { msgID: id }),
    ),
  );
