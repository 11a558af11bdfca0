import { describe, expect, test } from 'vitest';
import { redisAccounts } from '../../../dev/local/src/access/redis-users.ts';
import { type Account, accounts } from '../../../dev/local/src/access/table.ts';
import { environmentFile, programs, read, running, documentedVariables, variablesReadBy } from './compose-file.js';
import { environmentOf, one } from './kubernetes-files.js';

describe('a program', () => {
  /** Variables without default in the first group of .env.example: programs that read them require them. */
  const [needed = ''] = read('.env.example').split('── may be changed');
  const mustBeFilled = new Set([...needed.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!));
  const ofTheEmulator = 'PAYPAL_BASE_URL';

  function requiredBy(program: string): string[] {
    const undefaulted = [...environmentFile(program).matchAll(/env\s*\.text\('([A-Z0-9_]+)'\)/g)].map(([, name]) => name!);
    const filled = variablesReadBy(program).filter((name) => mustBeFilled.has(name));
    return [...new Set([...undefaulted, ...filled])].filter((name) => name !== ofTheEmulator);
  }

  /** A program that reads one of the company's variables may get all of them. */
  function knownTo(program: string): Set<string> {
    const known = variablesReadBy(program);
    const business = known.some((name) => name.startsWith('BUSINESS_')) ? documentedVariables : [];
    return new Set(['NODE_ENV', 'LOG_LEVEL', ...known, ...[...business].filter((name) => name.startsWith('BUSINESS_'))]);
  }

  test.each(programs)('gets each required variable and no unknown ones: %s', (program) => {
    const given = environmentOf(program);
    expect(requiredBy(program).length).toBeGreaterThan(1);
    expect(requiredBy(program).filter((name) => !given[name])).toEqual([]);
    expect(Object.keys(given).filter((name) => !knownTo(program).has(name))).toEqual([]);
  });

  test.each(running)('can connect only to the servers of its variables: %s', (program) => {
    const given = environmentOf(program);
    const wanted = [
      ...(given.DATABASE_URL ? [5432] : []),
      ...(given.NATS_URL ? [4222] : []),
      ...(given.REDIS_URL ? [6379, 26379] : []),
      ...(given.S3_ENDPOINT || given.PAYPAL_CLIENT_ID ? [443] : []),
      ...(given.SMTP_URL && given.WORKERS !== 'off' ? [465, 587] : []),
    ];
    const { spec } = one('NetworkPolicy', program)!;
    expect(spec.podSelector?.matchLabels).toEqual({ 'app.kubernetes.io/name': program });
    expect(spec.egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual(wanted);
  });

  test.each(programs)('has its own account on NATS and Redis: %s', (program) => {
    const { NATS_URL, REDIS_URL } = environmentOf(program);
    expect(NATS_URL).toBe(`nats://${program}:{{ .natsPassword | urlquery }}@nats:4222`);
    const own = `redis+sentinel://${program}:{{ .redisPassword | urlquery }}@valkey-sentinel:26379/charter`;
    expect(REDIS_URL).toBe(redisAccounts.includes(program as Account) ? own : undefined);
    const { data = [] } = one('ExternalSecret', program)!.spec;
    expect(data).toContainEqual({ secretKey: 'natsPassword', remoteRef: { key: 'charter/nats', property: program } });
  });

  test.each(programs)('has its own database and password: %s', (program) => {
    expect(one('Database', program)!.spec).toMatchObject({ name: `charter_${program}`, owner: program, cluster: { name: 'postgres' } });
    expect(environmentOf(program).DATABASE_URL).toContain(`//${program}:{{`);
    expect(environmentOf(program).DATABASE_URL).toContain(`/charter_${program}?sslmode=verify-full`);
    const roles = one('Cluster', 'postgres')!.spec.managed!.roles;
    expect(roles.find(({ name }) => name === program)?.passwordSecret.name).toBe(`postgres-${program}`);
  });
});

test('NATS and Valkey get a password per user, in quotation marks for NATS', () => {
  const given = (name: string) => one('ExternalSecret', name)!.spec.target!.template.data;
  expect(given('nats-users')).toEqual(Object.fromEntries(accounts.map((account) => [account, `"{{ .${account} }}"`])));
  const users = [...redisAccounts, 'ops', 'replication', 'sentinel'];
  expect(given('valkey-users')).toEqual(
    Object.fromEntries(users.map((user) => [`REDIS_PASSWORD_${user.toUpperCase()}`, `{{ .${user} }}`])),
  );
});
