/** A snapshot of the system's state, read from outside, that the invariants are checked against. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaptureRow, RefundRow } from '@charter/paypal-emulator/control';
import { SERVICES, type Service } from '@charter/local/src/environment.ts';
import type { Cluster } from './cluster.ts';
import type { ClientLog } from './client-log.ts';

/** The gateway has neither outbox nor inbox. */
const messagingServices = SERVICES.filter((service) => service !== 'gateway');

export interface Consumer {
  name: string;
  /** The service that publishes the subject. */
  publisher: Service;
  subject: string;
  /** Number of events that are not acknowledged yet. */
  queued: number;
}

export class Snapshot {
  readonly clientLog: ClientLog;
  readonly cluster: Cluster;
  /** Captures and refunds as PayPal has them. */
  readonly captures: readonly CaptureRow[];
  readonly refunds: readonly RefundRow[];
  readonly consumers: readonly Consumer[];
  /** Message-IDs of all e-mails that the mail server has accepted. */
  readonly deliveredMessageIds: ReadonlySet<string>;

  private constructor(state: Pick<Snapshot, 'clientLog' | 'cluster' | 'captures' | 'refunds' | 'consumers' | 'deliveredMessageIds'>) {
    ({
      clientLog: this.clientLog,
      cluster: this.cluster,
      captures: this.captures,
      refunds: this.refunds,
      consumers: this.consumers,
      deliveredMessageIds: this.deliveredMessageIds,
    } = state);
  }

  static async take(cluster: Cluster, clientLog: ClientLog): Promise<Snapshot> {
    const [{ captures, refunds }, consumers] = await Promise.all([cluster.paypal.state(), findConsumers(cluster)]);
    return new Snapshot({ clientLog, cluster, captures, refunds, consumers, deliveredMessageIds: readMessageIds(cluster.home) });
  }

  rows<Row extends object>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.cluster.rows<Row>(service, sql, values);
  }

  /** Rows of every service that has an outbox and an inbox. */
  async rowsOfAll<Row extends object>(sql: string): Promise<(Row & { service: Service })[]> {
    const results = await Promise.all(messagingServices.map(async (service) => ({ service, rows: await this.rows<Row>(service, sql) })));
    return results.flatMap(({ service, rows }) => rows.map((row) => ({ ...row, service })));
  }
}

interface ConsumerDetail {
  name: string;
  config: { filter_subject: string };
  num_pending: number;
  num_ack_pending: number;
}

interface JetStreamReport {
  account_details?: { stream_detail?: { consumer_detail?: ConsumerDetail[] }[] }[];
}

async function findConsumers({ stack }: Cluster): Promise<Consumer[]> {
  const response = await fetch(`${stack.file.urls.natsMonitor}/jsz?accounts=true&streams=true&consumers=true&config=true`);
  const { account_details = [] } = (await response.json()) as JetStreamReport;
  return account_details
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .flatMap(({ consumer_detail = [] }) => consumer_detail)
    .map(({ name, config: { filter_subject: subject }, num_pending, num_ack_pending }) => ({
      name,
      subject,
      queued: num_pending + num_ack_pending,
      publisher: subject.split('.')[1] as Service,
    }));
}

/** Uses a regular expression: parsing hundreds of e-mails for one header would dominate a check. */
function readMessageIds(home: string): Set<string> {
  const folder = join(home, 'inbox');
  const ids = new Set<string>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const { raw } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { raw: string };
    const [, id] = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.from(raw, 'base64').toString('latin1')) ?? [];
    if (id) ids.add(id);
  }
  return ids;
}
