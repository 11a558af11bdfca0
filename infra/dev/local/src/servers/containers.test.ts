import { expect, test } from 'vitest';
import { startTestServers } from '../test-servers.ts';
import { imageOf } from './containers.ts';

const compose = `services:
  redis:
    <<: *contained
    image: valkey/valkey:8.1.4@sha256:0123
    user: '999:999'

  nats:
    image: nats:2.12.1-alpine
`;

test('the image of a service is that of docker-compose.yml, with its digest', () => {
  expect(imageOf('redis', compose, false)).toBe('valkey/valkey:8.1.4@sha256:0123');
  expect(imageOf('nats', compose, false)).toBe('nats:2.12.1-alpine');
  expect(imageOf('redis', compose, true)).toBe('valkey/valkey:8.1.4');
  expect(() => imageOf('store', compose)).toThrow('docker-compose.yml has no image of store');
});

test('docker-compose.yml has an image of every server that the tests start', () => {
  for (const service of ['postgres', 'redis', 'nats', 'store']) expect(imageOf(service)).toMatch(/:/);
});

test('another source of servers than the two is rejected', async () => {
  await expect(startTestServers({ home: '/nonexistent' }, 'docker')).rejects.toThrow(
    'TEST_SERVERS is "embedded" or "containers", not "docker"',
  );
});
