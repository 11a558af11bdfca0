/** Starts all embedded servers. A URL in the environment replaces the embedded server. */
import { mkdirSync } from 'node:fs';
import { type ServerUrls } from './environment.ts';
import { S3_BUCKET } from './environment.ts';
import { type Ports } from './ports.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import * as nats from './servers/nats.ts';
import * as postgres from './servers/postgres.ts';
import * as redis from './servers/redis.ts';
import * as s3 from './servers/s3.ts';
import { external, type RunningServer, type ServerOptions } from './servers/server.ts';
import * as inbox from './servers/smtp-inbox.ts';

export interface ServersOptions {
  home: string;
  /** Random free ports when undefined. */
  ports?: Ports;
  env?: NodeJS.ProcessEnv;
  /**
   * The data is deleted after the run: PostgreSQL does not wait for the disk, whose stalls would be lock timeouts. A killed process loses
   * nothing by it, a killed machine may.
   */
  disposable?: boolean;
  onNotice?: (line: string) => void;
  onPid?: (server: ServerName, pid: number | undefined) => void;
  /** Called for each server when it is ready, with the time that it took. */
  onReady?: (server: ServerName, milliseconds: number, source: 'embedded' | 'environment') => void;
}

export type ServerName = 'postgres' | 'redis' | 'nats' | 's3' | 'smtp';

export interface Servers {
  urls: ServerUrls;
  secrets: Secrets;
  stop(): Promise<void>;
}

export async function startServers(options: ServersOptions): Promise<Servers> {
  const { home, ports, disposable, env = process.env } = options;
  mkdirSync(home, { recursive: true });
  const secrets = withS3Keys(loadSecrets(home), env);
  const running: RunningServer[] = [];

  async function startServer<T extends RunningServer>(name: ServerName, url: string | undefined, start: () => Promise<T>) {
    const from = performance.now();
    const server = url ? external(url) : await start();
    running.push(server);
    options.onReady?.(name, performance.now() - from, url ? 'environment' : 'embedded');
    return server as T;
  }

  const common = (name: ServerName, port: number | undefined): ServerOptions => ({
    home,
    port,
    onNotice: options.onNotice,
    onPid: (pid) => options.onPid?.(name, pid),
  });
  const credentials = { accessKeyId: secrets.s3AccessKeyId, secretAccessKey: secrets.s3SecretAccessKey };
  const results = await Promise.allSettled([
    startServer('postgres', env.DATABASE_URL, () => postgres.start({ ...common('postgres', ports?.postgres), disposable })),
    startServer('redis', env.REDIS_URL, () => redis.start(common('redis', ports?.redis))),
    startServer('nats', env.NATS_URL, () => nats.start({ ...common('nats', ports?.nats), monitorPort: ports?.natsMonitor })),
    startServer('s3', env.S3_ENDPOINT, () => s3.start({ ...common('s3', ports?.s3), credentials, bucket: S3_BUCKET })),
    startServer('smtp', env.SMTP_URL, () => inbox.start({ ...common('smtp', ports?.smtp), inboxPort: ports?.inbox })),
  ] as const);
  const stop = async () => void (await Promise.all(running.map((server) => server.stop())));

  const [database, queue, messages, files, mail] = results;
  if (
    database.status === 'rejected' ||
    queue.status === 'rejected' ||
    messages.status === 'rejected' ||
    files.status === 'rejected' ||
    mail.status === 'rejected'
  ) {
    await stop();
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []));
    throw new Error(reasons.join('\n\n'));
  }
  return {
    urls: {
      postgres: database.value.url,
      redis: queue.value.url,
      nats: messages.value.url,
      natsMonitor: messages.value.monitorUrl,
      s3: files.value.url,
      smtp: mail.value.url,
      inbox: mail.value.inboxUrl ?? env.INBOX_URL,
    },
    secrets,
    stop,
  };
}

/** Uses the keys of the environment for an S3 from the environment. */
function withS3Keys(secrets: Secrets, env: NodeJS.ProcessEnv): Secrets {
  const { S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = env;
  if (env.S3_ENDPOINT && !(id && secret)) {
    throw new Error('S3_ENDPOINT is set: set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as well.');
  }
  return id && secret ? { ...secrets, s3AccessKeyId: id, s3SecretAccessKey: secret } : secrets;
}
