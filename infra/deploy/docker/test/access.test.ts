/** Compares the permission table with the code: an operation that is called but not listed would be rejected at run time. */
import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as contracts from '@charter/contracts';
import { generatedFiles } from '../../../dev/local/src/access/files.ts';
import { access, type Account } from '../../../dev/local/src/access/table.ts';
import { programs, read, root } from './compose-file.js';

const sourceOf = (service: string): string =>
  globSync(`services/${service}/src/**/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map(read)
    .join('\n');
const sources = programs.map((service) => [service as Account, sourceOf(service)] as const);

/** Subject of an operation or event by its name in the code, such as `bookingBackOffice.find`. */
function contractOf(group: string, name: string): { subject: string } {
  const groups = contracts as unknown as Record<string, Record<string, { subject: string }> | undefined>;
  const named = groups[group]?.[name];
  if (!named) throw new Error(`${group}.${name} is not in the contracts`);
  return named;
}

const subjects = (source: string, pattern: RegExp): string[] =>
  [...new Set([...source.matchAll(pattern)].map(([, group = '', name = '']) => contractOf(group, name).subject))].toSorted();

const subjectsOf = (calls: Partial<Record<Account, readonly string[]>>): string[] =>
  Object.entries(calls)
    .flatMap(([service, operations]) => operations.map((operation) => `svc.${service}.${operation}`))
    .toSorted();

/** A call through the client, or through the session of a trip. */
const call = /(?:rpc\.call(?:Shared)?\(|session\.call\(request,)\s*(\w+)\.(\w+)/g;

describe.each(sources)('the permission table and the code of %s', (service, source) => {
  const { calls = {}, consumes = [], watches = [], keys = [], serves = false, updatesStream = false } = access[service];

  test('agree on the operations that it calls', () => {
    expect(subjects(source, call)).toEqual(subjectsOf(calls));
    // Calls with other expressions could not be checked by this test.
    const unknown = source.match(/(?:rpc\.call(?:Shared)?\(|session\.call\(request,)(?!\s*\w+\.\w+)/g) ?? [];
    // The session of a trip passes the operation on.
    expect(unknown).toEqual(service === 'gateway' ? ['rpc.call('] : []);
  });

  test('agree on the events that it consumes', () => {
    // One handler may be declared for several events.
    const declared = [...source.matchAll(/(?:@OnEvent|\.on)(?:<[^(]*>)?\(([^)]*)\)/g)].map(([, events]) => events).join('\n');
    expect(subjects(declared, /(\w+Events)\.(\w+)/g)).toEqual(consumes.map((event) => `evt.${event}`).toSorted());
  });

  test('agree on the events that it subscribes to without a consumer', () => {
    const [, subscribed = ''] = /for \(const event of \[([^\]]*)\]\)\s*\{\s*this\.nats\.connection\.subscribe\(/.exec(source) ?? [];
    expect(subjects(subscribed, /(\w+Events)\.(\w+)/g)).toEqual(watches.map((event) => `evt.${event}`).toSorted());
    expect(source.match(/connection\.subscribe\(/g) ?? []).toHaveLength(watches.length > 0 ? 1 : 0);
  });

  test('agree on the prefixes of its Redis keys', () => {
    const queues = [...source.matchAll(/export const \w+Queue = '([\w-]+)'/g)].map(([, name]) => name!);
    const ofTimers = source.includes('@Every(') ? [`timers-${service}`] : [];
    const prefixes = [...ofTimers, ...queues].map((queue) => `charter:${queue}:`);
    const [, ofCounters] = /'REDIS_PREFIX', '([\w:]+)'/.exec(source) ?? [];
    expect([...prefixes, ...(ofCounters ? [`${ofCounters}:`] : [])].toSorted()).toEqual(keys.toSorted());
  });

  test('agree on whether it handles operations', () => {
    expect(/@Handles\(/.test(source)).toBe(serves);
  });

  test('agree on whether it changes the configuration of the event stream, which only one may', () => {
    expect(source.includes('updatesStream: true')).toBe(updatesStream);
    expect(Object.values(access).filter((account) => account.updatesStream)).toHaveLength(1);
  });
});

test('generated files match the permission table (node infra/dev/local/src/access/write.ts)', () => {
  for (const [file, content] of Object.entries(generatedFiles)) expect({ file, content: read(file) }).toEqual({ file, content });
});
