/**
 * node infra/deploy/docker/pin-images.mjs [--check | --remove]
 * Writes the digest of each third-party image beside its tag (`nats:2.12.1-alpine@sha256:…`) in docker-compose.yml and service.Dockerfile, asking
 * its registry by `docker buildx imagetools`. A tag can be moved to another image, a digest cannot. `--check` changes nothing and fails when an
 * image has no digest, or its tag has another one by now. `--remove` is for an engine that has the images by their tags only, because they were
 * loaded from files or built there.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const files = ['docker-compose.yml', 'infra/deploy/docker/service.Dockerfile'];
const reference = /^(?<before>\s*image: |ARG (?:NODE|BASE)=)(?<image>[\w./-]+:[\w.-]+)(?:@(?<digest>sha256:[0-9a-f]{64}))?$/gm;
const isOurs = (image) => image.startsWith('charter/');

/** @returns every third-party image of a file: its tag, and its digest if it has one */
export function imagesOf(text) {
  return [...text.matchAll(reference)].map(({ groups: { image, digest } }) => ({ image, digest })).filter(({ image }) => !isOurs(image));
}

/** @param digestOf returns the digest of a tag */
export function pinned(text, digestOf) {
  return text.replace(reference, (line, before, image) => (isOurs(image) ? line : `${before}${image}@${digestOf(image)}`));
}

/** @returns the text with tags only */
export function unpinned(text) {
  return text.replace(reference, (line, before, image) => (isOurs(image) ? line : before + image));
}

/** The digest of the list of all platforms, so that it is the same on every machine. */
function registryDigest(image) {
  const format = ['buildx', 'imagetools', 'inspect', '--format', '{{.Manifest.Digest}}', image];
  return execFileSync('docker', format, { encoding: 'utf8' }).trim();
}

if (import.meta.filename === resolve(process.argv[1] ?? '')) {
  const root = join(import.meta.dirname, '../../..');
  const known = new Map();
  const digestOf = (image) => known.get(image) ?? known.set(image, registryDigest(image)).get(image);
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    if (process.argv.includes('--remove')) writeFileSync(join(root, file), unpinned(text));
    else if (!process.argv.includes('--check')) writeFileSync(join(root, file), pinned(text, digestOf));
    else
      for (const { image, digest } of imagesOf(text)) {
        if (digest === digestOf(image)) continue;
        console.error(`${file}: ${image} ${digest ? `is ${digestOf(image)} by now` : 'has no digest'}`);
        process.exitCode = 1;
      }
  }
}
