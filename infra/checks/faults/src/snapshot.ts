/** Everything the invariants are judged by, collected from outside. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaptureRow, RefundRow } from '@charter/paypal-emulator/control';
import { SERVICES, type Service } from '@charter/local/src/environment.ts';
import type { Cluster } from './cluster.ts';
import type { Journal } from './client-log.ts';

/** Services with an outbox and an inbox: all but the door. */
const talking = SERVICES.filter((service) => service !== 'gateway');

export interface Consumer {
  name: string;
  /** Whose inbox it notes in. */
  listener: Service;
  /** Whose outbox it hears of. */
  owner: Service;
  subject: string;
  /** Events that it has not acknowledged yet. */
  queued: number;
}

export class Evidence {
  readonly journal: Journal;
  readonly cluster: Cluster;
  /** PayPal's books. */
  readonly captures: readonly CaptureRow[];
  readonly refunds: readonly RefundRow[];
  readonly consumers: readonly Consumer[];
  /** Message-IDs that the mail server has taken. */
  readonly mailed: ReadonlySet<string>;

  private constructor(found: Pick<Evidence, 'journal' | 'cluster' | 'captures' | 'refunds' | 'consumers' | 'mailed'>) {
    ({
      journal: this.journal,
      cluster: this.cluster,
      captures: this.captures,
      refunds: this.refunds,
      consumers: this.consumers,
      mailed: this.mailed,
    } = found);
  }

  static async collect(cluster: Cluster, journal: Journal): Promise<Evidence> {
    const [{ captures, refunds }, consumers] = await Promise.all([cluster.paypal.state(), findConsumers(cluster)]);
    return new Evidence({ journal, cluster, captures, refunds, consumers, mailed: messageIds(cluster.home) });
  }

  rows<Row extends object>(service: Service, sql: string, values: unknown[] = []): Promise<Row[]> {
    return this.cluster.rows<Row>(service, sql, values);
  }

  /** Of every service that has an outbox and an inbox. */
  async everywhere<Row extends object>(sql: string): Promise<(Row & { service: Service })[]> {
    const found = await Promise.all(talking.map(async (service) => ({ service, rows: await this.rows<Row>(service, sql) })));
    return found.flatMap(({ service, rows }) => rows.map((row) => ({ ...row, service })));
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
      listener: name.split('-on-')[0] as Service,
      owner: subject.split('.')[1] as Service,
    }));
}

/** Of the mails in the inbox's folder: parsing hundreds of them for one header would take longer than the rest. */
function messageIds(home: string): Set<string> {
  const folder = join(home, 'inbox');
  const ids = new Set<string>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const { raw } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as { raw: string };
    const [, id] = /^message-id:\s*(<[^>]+>)/im.exec(Buffer.from(raw, 'base64').toString('latin1')) ?? [];
    if (id) ids.add(id);
  }
  return ids;
}
