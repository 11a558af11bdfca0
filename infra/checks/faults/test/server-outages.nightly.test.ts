import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '@charter/testing';
import { environmentOf, Instance, isReady } from './instance.ts';
import { TcpProxy } from '@charter/testing';
import { closePools } from './stack.ts';

let lines: TcpProxy[];
let service: Instance;

const liveness = (instance: Instance) => fetch(`${instance.health}/health/live`).then(({ status }) => status);
const unreachableWarnings = (server: string) => service.logged('warn').filter((message) => message.startsWith(`${server} unreachable`));

/** Notification uses every kind of server: database, broker, queue and mail. */
beforeAll(async () => {
  const { DATABASE_URL, NATS_URL, REDIS_URL, SMTP_URL } = environmentOf('notification');
  lines = await Promise.all([DATABASE_URL, NATS_URL, REDIS_URL, SMTP_URL].map((url) => TcpProxy.to(url!)));
  await Promise.all(lines.map((line) => line.stop()));
  const [database, broker, queue, mail] = lines.map(({ url }) => url);
  service = await Instance.launch('notification', { DATABASE_URL: database!, NATS_URL: broker!, REDIS_URL: queue!, SMTP_URL: mail! });
});
afterAll(async () => {
  await Promise.all((lines ?? []).map((line) => line.start()));
  await service?.stop();
  await Promise.all((lines ?? []).map((line) => line.stop()));
  await closePools();
});

describe('a service that starts while its servers are unreachable', () => {
  test('is live but not ready, and logs the unreachable server once', async () => {
    await eventually(() => expect(unreachableWarnings('PostgreSQL')).toHaveLength(1));
    expect(await liveness(service)).toBe(200);
    expect(await isReady(service.health)).toBe(false);
  });

  test('becomes ready when they are reachable, in any order', async () => {
    for (const line of lines) await line.start();
    await service.ready();
    expect(unreachableWarnings('PostgreSQL')).toHaveLength(1);
  });
});

describe.each([
  ['go down', (line: TcpProxy) => line.stop()],
  ['stop responding', (line: TcpProxy) => Promise.resolve(line.freeze())],
])('a service whose servers %s', (_how, disconnect) => {
  test('stays live, becomes unready, and recovers when they are back', async () => {
    await service.ready();
    await Promise.all(lines.map(disconnect));
    await eventually(async () => expect(await isReady(service.health)).toBe(false));
    expect(await liveness(service)).toBe(200);
    await Promise.all(lines.map((line) => line.start()));
    await service.ready();
  });
});

test.each([
  ['are down', (line: TcpProxy) => line.stop()],
  ['do not respond', (line: TcpProxy) => Promise.resolve(line.freeze())],
])(
  'a service whose servers %s shuts down once, even after three SIGTERMs',
  async (_how, disconnect) => {
    await Promise.all(lines.map((line) => line.start()));
    const [database, broker, queue, mail] = lines.map(({ url }) => url);
    const stopping = await Instance.launch('notification', {
      DATABASE_URL: database!,
      NATS_URL: broker!,
      REDIS_URL: queue!,
      SMTP_URL: mail!,
    });
    await stopping.ready();
    await Promise.all(lines.map(disconnect));
    const { signal } = await stopping.stop({ signals: 3 });
    expect(signal).toBeNull();
    expect(stopping.logged('info').filter((message) => message.startsWith('Shutdown started'))).toHaveLength(1);
  },
  200_000,
);
