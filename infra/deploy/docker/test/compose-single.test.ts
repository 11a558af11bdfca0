import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { type Container, containers, programs, read, running } from './compose-file.js';

type Environment = Record<string, string | null>;

// Compose's own tag says how a list is merged, not what it contains.
const overlay = parse(read('infra/deploy/docker/compose.single.yml').replaceAll(' !override', ''), { merge: true }) as {
  services: Record<string, Container>;
};
const given = Object.fromEntries(containers);
const hosted = programs.filter((program) => program !== 'gateway');
/** What Compose merges: the overlay over the file. */
const host: Environment = { ...given.gateway!.environment, ...overlay.services.gateway!.environment };

test('one container hosts all services, and theirs do not start', () => {
  expect(host.SERVICES!.split(',').toSorted()).toEqual(programs.toSorted());
  const stopped = Object.keys(overlay.services).filter((name) => overlay.services[name]!.profiles?.includes('separate'));
  expect(running.filter((name) => !stopped.includes(name))).toEqual(['gateway']);
  const theirs = containers.filter(([, { image }]) => hosted.some((program) => image.startsWith(`charter/${program}:`)));
  expect(theirs.map(([name]) => name).filter((name) => !stopped.includes(name))).toEqual([]);
});

test('nothing that starts waits for a container that does not', () => {
  const stopped = Object.keys(overlay.services).filter((name) => overlay.services[name]!.profiles?.includes('separate'));
  const waits = containers
    .filter(([name]) => !stopped.includes(name))
    .flatMap(([name, { depends_on = {} }]) =>
      Object.keys(overlay.services[name]?.depends_on ?? depends_on).map((other) => ({ name, other })),
    );
  expect(waits.length).toBeGreaterThan(5);
  expect(waits.filter(({ other }) => stopped.includes(other))).toEqual([]);
});

test('the host has the variables of every service, with the same values', () => {
  const missing = hosted.flatMap((program) =>
    Object.entries(given[program]!.environment!)
      // Its queues are processed in the same process.
      .filter(([name]) => name !== 'WORKERS')
      .filter(([name, value]) => (host[`${program.toUpperCase()}_${name}`] ?? host[name]) !== value)
      .map(([name]) => `${program}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(host).not.toHaveProperty('WORKERS');
});

test('the host reaches what each of its services reaches', () => {
  const networks = new Set(
    containers.filter(([name]) => running.includes(name)).flatMap(([, container]) => container.networks as string[]),
  );
  expect([...networks].filter((network) => !(overlay.services.gateway!.networks as string[]).includes(network))).toEqual([]);
});

test('the demo data comes from the host', () => {
  expect(overlay.services['gateway-seed']).toMatchObject({ image: overlay.services.gateway!.image });
  expect(given['gateway-seed']).toMatchObject({ command: ['main.js', 'seed', '${DEMO_DATA:-few}'] });
});
