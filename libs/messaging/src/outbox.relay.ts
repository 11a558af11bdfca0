import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { CommitListener, Database, type Transaction } from '@charter/database';
import { ensureStream } from './stream.js';
import { Nats } from './nats.js';
import { outboxChannel } from './outbox.js';

const batch = 100;
/** Catches what a lost notification or a broker that was away left behind. */
const pollEvery = 2_000;

interface Row {
  id: string;
  subject: string;
  event: object;
}

/** Carries committed facts to JetStream: woken by the commit, safe to run in many instances, at least once. */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(OutboxRelay.name);
  private stream: JetStreamClient;
  private readonly commits: CommitListener;
  private poll: NodeJS.Timeout;
  private draining: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly database: Database,
    private readonly nats: Nats,
  ) {
    this.commits = new CommitListener(database, outboxChannel, () => this.wake());
  }

  async onApplicationBootstrap(): Promise<void> {
    await ensureStream(this.nats.connection);
    this.stream = jetstream(this.nats.connection);
    await this.listen();
    this.poll = setInterval(() => this.tick(), pollEvery);
    this.wake();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearInterval(this.poll);
    await this.draining;
    await this.commits.close();
  }

  private tick(): void {
    void this.listen();
    this.wake();
  }

  private async listen(): Promise<void> {
    await this.commits.listen().catch((error: unknown) => this.logger.warn(`cannot listen for commits, polling instead: ${String(error)}`));
  }

  /** Starts a drain, or makes the running one go round once more. */
  private wake(): void {
    if (this.stopped) return;
    if (this.draining) {
      this.again = true;
      return;
    }
    this.draining = this.drain()
      .catch((error: unknown) => this.logger.warn(`outbox waits: ${String(error)}`))
      .finally(() => {
        this.draining = undefined;
        if (this.again) {
          this.again = false;
          this.wake();
        }
      });
  }

  private async drain(): Promise<void> {
    while (!this.stopped && (await this.database.transaction((tx) => this.publishBatch(tx))) === batch);
  }

  private async publishBatch(tx: Transaction): Promise<number> {
    // Whoever has woken us by now has committed: this look sees their rows, and needs no second one.
    this.again = false;
    const rows: Row[] = await tx.query(
      `SELECT id, subject, event FROM outbox WHERE published_at IS NULL
       ORDER BY position LIMIT ${batch} FOR UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return 0;
    await Promise.all(rows.map((row) => this.stream.publish(row.subject, JSON.stringify(row.event), { msgID: row.id, timeout: 3_000 })));
    await tx.query('UPDATE outbox SET published_at = now() WHERE id = ANY($1)', [rows.map((row) => row.id)]);
    return rows.length;
  }
}
