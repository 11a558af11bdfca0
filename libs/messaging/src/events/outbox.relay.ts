import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { Event } from '@charter/contracts';
import { CommitListener, Database, ConnectionState, type Transaction } from '@charter/database';
import { inSpan, traceparent, withParentSpan } from '@charter/telemetry';
import { jetstreamOptions, ensureStream, streamReplicas } from './stream.js';
import { Nats } from '../nats/nats.js';
import { outboxChannel } from './outbox.js';

const batch = 100;
/** Catches what a lost notification or a broker that was away left behind. */
const pollEvery = 2_000;
/** Older events have been handled, or are dead letters. */
const retellFor = '7 days';

interface Row {
  id: string;
  position: string;
  subject: string;
  event: Event;
}

/** Carries committed facts to JetStream: woken by the commit, safe to run in many instances, at least once. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly presence = new ConnectionState('Outbox relay', 'Outbox relay disconnected, retrying');
  private readonly commits: CommitListener;
  private poll: NodeJS.Timeout;
  private draining: Promise<void> | undefined;
  private again = false;
  private stream: JetStreamClient | undefined;
  /** Which of our connections to the broker the stream was looked at on. */
  private seenOn = 0;

  constructor(
    private readonly database: Database,
    private readonly nats: Nats,
    @Inject(streamReplicas) private readonly replicas: number,
  ) {
    this.commits = new CommitListener(database, outboxChannel, () => this.wake());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.commits.listen();
    this.poll = setInterval(() => this.tick(), pollEvery);
    this.wake();
  }

  /** Later than everybody who writes facts: what they said last is carried away too. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.poll);
    await this.commits.close();
    this.wake();
    while (this.draining) await this.draining;
  }

  private tick(): void {
    void this.commits.listen();
    this.wake();
  }

  /** Starts a drain, or makes the running one go round once more. */
  private wake(): void {
    if (this.draining) {
      this.again = true;
      return;
    }
    this.draining = this.drain()
      .then(
        () => this.presence.connected(),
        (error: unknown) => {
          this.stream = undefined;
          this.presence.disconnected(error);
        },
      )
      .finally(() => {
        this.draining = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  private async drain(): Promise<void> {
    const stream = await this.open();
    while ((await this.database.transaction((tx) => this.publishBatch(tx, stream))) === batch);
  }

  /** A broker that came back may have lost its store: what it was told before its stream was made is told again. Handlers know it. */
  private async open(): Promise<JetStreamClient> {
    if (this.stream && this.seenOn === this.nats.connections) return this.stream;
    const { connection, connections } = this.nats;
    const made = await ensureStream(connection, this.replicas);
    await this.database.execute(
      `UPDATE outbox SET published_at = NULL WHERE published_at < $1::timestamptz AND published_at > $1::timestamptz - interval '${retellFor}'`,
      [made],
    );
    this.seenOn = connections;
    return (this.stream = jetstream(connection, jetstreamOptions));
  }

  private async publishBatch(tx: Transaction, stream: JetStreamClient): Promise<number> {
    // Whoever has woken us by now has committed: this look sees their rows, and needs no second one.
    this.again = false;
    const [rows]: [Row[], number] = await tx.query(
      `UPDATE outbox SET published_at = now() WHERE id = ANY(ARRAY(
         SELECT id FROM outbox WHERE published_at IS NULL ORDER BY position LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING id, position, subject, event`,
      [batch],
    );
    // Undone when the broker does not take one of them.
    await Promise.all(inOrder(rows).map((row) => publish(stream, row)));
    return rows.length;
  }
}

const inOrder = (rows: Row[]): Row[] => rows.toSorted((one, other) => Number(one.position) - Number(other.position));

/** Whoever handles the fact goes on where we have told it. */
const publish = (stream: JetStreamClient, { id, subject, event }: Row) =>
  withParentSpan(event.traceparent, () =>
    inSpan({ name: `publish ${subject}`, kind: 'producer', attributes: { 'messaging.system': 'nats' } }, () =>
      stream.publish(subject, JSON.stringify({ ...event, traceparent: traceparent() ?? event.traceparent }), { msgID: id }),
    ),
  );
