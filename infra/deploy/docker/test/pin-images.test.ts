import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imagesOf, pinned, unpinned } from '../pin-images.mjs';

const digest = (letter: string) => `sha256:${letter.repeat(64)}`;
const text = [
  'services:',
  '  nats:',
  '    image: nats:2.12.1-alpine',
  '  store:',
  `    image: chrislusf/seaweedfs:4.47@${digest('a')}`,
  '  booking:',
  '    image: charter/booking:${CHARTER_VERSION:-latest}',
  'ARG BASE=gcr.io/distroless/cc-debian12:nonroot',
].join('\n');

test('the digest of each third-party image is written beside its tag, and replaced when it has one', () => {
  const result = pinned(text, (image) => (image.startsWith('nats') ? digest('b') : digest('c')));
  expect(imagesOf(result)).toEqual([
    { image: 'nats:2.12.1-alpine', digest: digest('b') },
    { image: 'chrislusf/seaweedfs:4.47', digest: digest('c') },
    { image: 'gcr.io/distroless/cc-debian12:nonroot', digest: digest('c') },
  ]);
  expect(result).toContain('image: charter/booking:${CHARTER_VERSION:-latest}');
});

test('without digests the tags remain', () => {
  const tagsOnly = text.replace(`@${digest('a')}`, '');
  expect(unpinned(text)).toBe(tagsOnly);
  expect(unpinned(pinned(text, () => digest('b')))).toBe(tagsOnly);
});

const root = join(import.meta.dirname, '../../../..');
const images = ['docker-compose.yml', 'infra/deploy/docker/service.Dockerfile'].flatMap((file) =>
  imagesOf(readFileSync(join(root, file), 'utf8')),
);

test('every third-party image has the digest of its list of platforms', () => {
  expect(images.filter((each) => !each.digest)).toEqual([]);
});

test('every third-party image of the product is found', () => {
  const names = images.map(({ image }) => image.split(':')[0]);
  expect(names).toEqual(
    expect.arrayContaining(['postgres', 'valkey/valkey', 'nats', 'chrislusf/seaweedfs', 'caddy', 'node', 'gcr.io/distroless/cc-debian12']),
  );
});
