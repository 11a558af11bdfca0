import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@charter/testing';
import { environmentOf, Instance, isReady } from './instance.ts';
import { TcpProxy } from '@charter/testing';
import { leave } from './stack.ts';

let lines: TcpProxy[];
let service: Instance;

const lives = (instance: Instance) => fetch(`${instance.health}/health/live`).then(({ status }) => status);
const awayFrom = (server: string) => service.logged('warn').filter((message) => message.startsWith(`${server} unreachable`));

/** A service with every kind of server: its own database, the broker, the queue, the mail. */
beforeAll(async () => {
  const { DATABASE_URL, NATS_URL, REDIS_URL, SMTP_URL } = environmentOf('notification');
  lines = await Promise.all([DATABASE_URL, NATS_URL, REDIS_URL, SMTP_URL].map((url) => TcpProxy.to(url!)));
  await Promise.all(lines.map((line) => line.stop()));
  const [database, broker, queue, mail] = lines.map(({ url }) => url);
  service = await Instance.launch('notification', { DATABASE_URL: database!, NATS_URL: broker!, REDIS_URL: queue!, SMTP_URL: mail! });
});
afterAll(async () => {
  await Promise.all((lines ?? []).map((line) => line.start()));
  await service?.end();
  await Promise.all((lines ?? []).map((line) => line.stop()));
  await leave();
});

describe('a service that starts before its servers', () => {
  test('lives and is not ready, and says once what it waits for', async () => {
    await eventually(() => expect(awayFrom('PostgreSQL')).toHaveLength(1), { within: 60_000 });
    expect(await lives(service)).toBe(200);
    expect(await isReady(service.health)).toBe(false);
  });

  test('is ready when they have come, in whatever order', async () => {
    for (const line of lines) await line.start();
    await service.ready();
    expect(awayFrom('PostgreSQL')).toHaveLength(1);
  }, 180_000);
});

describe.each([
  ['go down', (line: TcpProxy) => line.stop()],
  ['fall silent', (line: TcpProxy) => Promise.resolve(line.freeze())],
])('a service whose servers %s', (_how, goAway) => {
  test('lives on, is not ready, and is ready again when they are back, by itself', async () => {
    await service.ready();
    await Promise.all(lines.map(goAway));
    await eventually(async () => expect(await isReady(service.health)).toBe(false), { within: 30_000 });
    expect(await lives(service)).toBe(200);
    await Promise.all(lines.map((line) => line.start()));
    await service.ready();
  }, 180_000);
});

test.each([
  ['are down', (line: TcpProxy) => line.stop()],
  ['are silent', (line: TcpProxy) => Promise.resolve(line.freeze())],
])(
  'a service whose servers %s ends all the same, and once, however often it is asked',
  async (_how, goAway) => {
    await Promise.all(lines.map((line) => line.start()));
    const [database, broker, queue, mail] = lines.map(({ url }) => url);
    const doomed = await Instance.launch('notification', {
      DATABASE_URL: database!,
      NATS_URL: broker!,
      REDIS_URL: queue!,
      SMTP_URL: mail!,
    });
    await doomed.ready();
    await Promise.all(lines.map(goAway));
    const { signal } = await doomed.end({ times: 3 });
    expect(signal).toBeNull();
    expect(doomed.logged('info').filter((message) => message.startsWith('Shutting down'))).toHaveLength(1);
  },
  200_000,
);
