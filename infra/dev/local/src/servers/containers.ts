/**
 * The servers of docker-compose.yml in containers, for tests: the same images, and so the same versions, as in production. Users and passwords
 * are those of the embedded servers. The inbox, which is no server of production, stays embedded.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers';
import { ADMIN, passwordOf } from '../accounts.ts';
import { hasEngine } from '../container-engine.ts';
import { S3_BUCKET } from '../environment.ts';
import { ROOT } from '../home.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import type { Servers, ServersOptions } from '../servers.ts';
import { configuration } from './nats.ts';
import { SETTINGS, USER } from './postgres.ts';
import { usersFile } from './redis.ts';
import * as inbox from './smtp-inbox.ts';

/** The first start of an image also downloads it. */
const startupTimeout = 180_000;

/** @throws Error when no container engine answers, or a container does not start; nothing is left running then */
export async function startServerContainers({ home, env, onNotice }: ServersOptions): Promise<Servers> {
  if (!hasEngine()) throw new Error('TEST_SERVERS=containers needs a container engine, and `docker info` does not answer.');
  const secrets = loadSecrets(home);
  const containers: StartedTestContainer[] = [];
  const start = async (container: GenericContainer): Promise<StartedTestContainer> => {
    // The tool's own cleanup needs one more image; `stop` removes the containers.
    const started = await container.withAutoCleanup(false).withStartupTimeout(startupTimeout).start();
    containers.push(started);
    return started;
  };
  const stop = async () =>
    void (await Promise.all(containers.splice(0).map((container) => container.stop({ remove: true, removeVolumes: true }))));
  const starting = await Promise.allSettled([
    // Workers of a test run share one PostgreSQL.
    env?.DATABASE_URL ? Promise.resolve(env.DATABASE_URL) : start(postgres(secrets)),
    start(redis(secrets)),
    start(nats(secrets)),
    start(store(secrets)),
  ] as const);
  const [database, queue, messages, files] = starting;
  if (database.status === 'rejected' || queue.status === 'rejected' || messages.status === 'rejected' || files.status === 'rejected') {
    await stop();
    const reasons = starting.flatMap((each) => (each.status === 'rejected' ? [(each.reason as Error).message] : []));
    throw new Error(reasons.join('\n\n'));
  }
  const mail = await inbox.start({ home, onNotice });
  return {
    urls: {
      postgres:
        typeof database.value === 'string'
          ? database.value
          : `postgres://${USER}:${secrets.postgresPassword}@${addressOf(database.value, 5432)}/postgres`,
      redis: `redis://${ADMIN}:${passwordOf(secrets, 'redis', ADMIN)}@${addressOf(queue.value, 6379)}`,
      nats: `nats://${ADMIN}:${passwordOf(secrets, 'nats', ADMIN)}@${addressOf(messages.value, 4222)}`,
      natsMonitor: `http://${addressOf(messages.value, 8222)}`,
      s3: `http://${addressOf(files.value, 8333)}`,
      smtp: mail.url,
      inbox: mail.inboxUrl,
    },
    secrets,
    stop: async () => void (await Promise.all([stop(), mail.stop()])),
  };
}

/**
 * @param byTag for an engine that has the images by their tags only, because they were loaded from files or built there
 * @returns the image of a service of docker-compose.yml, with its tag and digest
 */
export function imageOf(
  service: string,
  compose = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'),
  byTag = process.env.IMAGES_BY_TAG === 'true',
): string {
  const image = new RegExp(`^  ${service}:\\n(?: {4}.*\\n)*? {4}image: (\\S+)$`, 'm').exec(compose)?.[1];
  if (!image) throw new Error(`docker-compose.yml has no image of ${service}`);
  return byTag ? image.replace(/@.*/, '') : image;
}

/** Not `localhost`, which may be an IPv6 address that the engine does not publish. */
const addressOf = (container: StartedTestContainer, port: number): string =>
  `${container.getHost().replace('localhost', '127.0.0.1')}:${container.getMappedPort(port)}`;

function postgres({ postgresPassword }: Secrets): GenericContainer {
  const settings = Object.entries({ ...SETTINGS, fsync: 'off' }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return (
    new GenericContainer(imageOf('postgres'))
      // The user of docker-compose.yml.
      .withUser('999:999')
      .withEnvironment({
        POSTGRES_USER: USER,
        POSTGRES_PASSWORD: postgresPassword,
        POSTGRES_INITDB_ARGS: '--auth-host=scram-sha-256 --locale=C.UTF-8',
      })
      .withCommand(['postgres', ...settings])
      .withExposedPorts(5432)
      // Over TCP: while a new data folder is initialized, the server listens on its socket only.
      .withWaitStrategy(Wait.forSuccessfulCommand(`pg_isready -h 127.0.0.1 -U ${USER}`))
  );
}

function redis(secrets: Secrets): GenericContainer {
  return new GenericContainer(imageOf('redis'))
    .withCopyContentToContainer([{ content: usersFile(secrets), target: '/tmp/users.acl', mode: 0o644 }])
    .withEntrypoint(['valkey-server'])
    .withCommand([
      ...['--aclfile', '/tmp/users.acl', '--appendonly', 'yes', '--save', '', '--maxmemory-policy', 'noeviction'],
      // Same as in docker-compose.yml: images other than Valkey's own refuse connections from outside the container.
      ...['--protected-mode', 'no'],
    ])
    .withExposedPorts(6379)
    .withWaitStrategy(Wait.forLogMessage(/Ready to accept connections/));
}

function nats(secrets: Secrets): GenericContainer {
  const content = configuration('0.0.0.0:4222', '0.0.0.0:8222', '/tmp/jetstream', secrets);
  return new GenericContainer(imageOf('nats'))
    .withCopyContentToContainer([{ content, target: '/tmp/nats.conf', mode: 0o644 }])
    .withEntrypoint(['nats-server'])
    .withCommand(['--config', '/tmp/nats.conf'])
    .withExposedPorts(4222, 8222)
    .withWaitStrategy(Wait.forHttp('/healthz', 8222));
}

function store({ s3AccessKeyId, s3SecretAccessKey }: Secrets): GenericContainer {
  return new GenericContainer(imageOf('store'))
    .withEnvironment({ AWS_ACCESS_KEY_ID: s3AccessKeyId, AWS_SECRET_ACCESS_KEY: s3SecretAccessKey, S3_BUCKET })
    .withEntrypoint(['/usr/bin/weed'])
    .withCommand([
      '-logtostderr=true',
      'mini',
      '-dir=/data',
      '-ip.bind=0.0.0.0',
      '-webdav=false',
      '-admin.ui=false',
      '-master.telemetry=false',
    ])
    .withExposedPorts(8333)
    .withWaitStrategy(Wait.forHttp('/healthz', 8333));
}
