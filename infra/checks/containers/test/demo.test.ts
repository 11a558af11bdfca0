/**
 * The demo as the README starts it: guests book and pay through the edge, containers are killed, restarted and scaled while others visit, and the
 * data is backed up and restored.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkVariables,
  current,
  currentVersion,
  end,
  eventually,
  folderOf,
  isPossible,
  note,
  programs,
  repository,
  seconds,
  servers,
  tell,
} from '../src/check.ts';
import { closeConnections, fetchInsecure, inboxText, type Sale, sell, site, visitor } from '../src/guests.ts';
import { build } from '../src/images.ts';
import { Installation } from '../src/installation.ts';
import { queueServerState } from '../src/queue-server.ts';
import { unexpected, visitDuring } from '../src/visitors.ts';

const product = new Installation(folderOf('demo'), { project: 'charter-check-demo' });
const sales: Sale[] = [];

beforeAll(async () => {
  if (!isPossible) return;
  product.clone(repository);
  product.checkOut(current);
  const variables = Object.entries({ ...checkVariables, SITE_ADDRESS: 'localhost', PUBLIC_URL: site });
  const given = variables.map(([name, value]) => `${name}=${value}`);
  await product.initialize('--demo', ...given);
  await build(product, currentVersion);
  product.setVariable('CHARTER_VERSION', currentVersion);
  const began = Date.now();
  await product.compose('up', '--detach', '--no-build');
  await product.becomesHealthy([...servers, ...programs]);
  note(`demo, start to healthy: ${seconds(began)}`);
}, 3_600_000);

afterAll(async () => {
  if (isPossible) await end(product);
  await closeConnections();
}, 600_000);

/** @param count containers of each program */
async function scale(count: number): Promise<void> {
  const scales = programs.flatMap((program) => ['--scale', `${program}=${count}`]);
  await product.compose('up', '--detach', '--no-deps', '--no-build', ...scales, ...programs);
}

(isPossible ? describe : describe.skip)('the demo', () => {
  test('a year of bookings is there', async () => {
    await eventually(async () => {
      const finished = await product.compose('ps', '--all', '--format', '{{.Service}} {{.State}} {{.ExitCode}}', 'gateway-seed');
      expect(finished.trim()).toBe('gateway-seed exited 0');
    });
    const sql = 'SELECT count(*) FROM booking';
    const count = await product.compose('exec', '-T', 'postgres', 'psql', '-U', 'app', '-d', 'charter_booking', '-tAc', sql);
    expect(Number(count)).toBeGreaterThan(100);
  });

  test('its memory is measured after a minute without a request', async () => {
    // V8 returns memory of the start and of the seeding only then.
    await pause(60_000);
    const memory = await product.memory();
    note(`memory in MB, idle: ${JSON.stringify(memory)}`);
    expect(programs.filter((program) => !(memory[program]! <= 90))).toEqual([]);
  });

  test('guests book and pay over https, and read the e-mail', async () => {
    const response = await fetchInsecure(`${site}/`);
    expect(response.status).toBe(200);
    // Browsers would require TLS of every program on this machine.
    expect(response.headers.get('strict-transport-security')).toBeNull();
    const sale = await sell();
    sales.push(sale);
    await eventually(async () => expect(await inboxText()).toContain(sale.email));
    note(`memory in MB, after a booking: ${JSON.stringify(await product.memory())}`);
  });

  test('a body above the limit is rejected with 413, however often', async () => {
    const body = JSON.stringify({ message: 'a'.repeat(3_000_000) });
    const headers = { 'content-type': 'application/json', origin: site };
    const send = async () => (await fetchInsecure(`${site}/api/contact`, { method: 'POST', headers, body })).status;
    const statuses: number[] = [];
    for (let round = 0; round < 10; round += 1) statuses.push(...(await Promise.all(Array.from({ length: 10 }, send))));
    expect(new Set(statuses)).toEqual(new Set([413]));
  });

  test('visitors see a page in their language while no gateway answers', async () => {
    await product.compose('stop', 'gateway');
    const page = await fetchInsecure(`${site}/de/booking`);
    await product.compose('start', 'gateway');
    await product.becomesHealthy(['gateway']);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toBe('5');
    expect(await page.text()).toMatch(/<html lang="de">[^]*Wir sind gleich zurück/);
  });

  test('a restarted queue server has the e-mails that waited and the limits that were counted', async () => {
    await product.compose('stop', 'notification-worker');
    const sale = await sell();
    sales.push(sale);
    const guest = visitor();
    for (let message = 0; message < 3; message += 1) {
      const form = { firstName: 'Ana', lastName: 'Reyes', email: guest.email, message: 'Do you sail on Sundays?' };
      await guest.request('POST', '/api/contact', form);
    }
    await eventually(async () => expect((await queueServerState(product)).waiting).toBeGreaterThanOrEqual(4));
    // It adds e-mails to the queue again that the server has lost.
    await product.compose('stop', 'notification');
    const before = await queueServerState(product);
    note(`queue server restarted: ${before.version}, ${before.waiting} e-mails waiting, counts ${Object.values(before.counts).join(', ')}`);
    expect(Object.values(before.counts)).toContain(3);
    await product.compose('restart', '--no-deps', 'redis');
    await product.becomesHealthy(['redis']);
    expect(await queueServerState(product)).toEqual(before);
    await product.compose('start', 'notification', 'notification-worker');
    await product.becomesHealthy(['notification', 'notification-worker']);
    await eventually(async () => expect(await inboxText()).toContain(sale.email));
  });

  test.each([...programs, ...servers])('%s is killed and restarted while guests visit', async (service) => {
    let back = 0;
    const visits = await visitDuring(site, fetchInsecure, async () => {
      await product.compose('kill', '--signal', 'KILL', service);
      // Docker does not restart what was killed by command.
      await product.compose('up', '--detach', '--no-deps', '--no-build', service);
      back = await product.becomesHealthy([service]);
      await product.compose('restart', '--no-deps', service);
      await product.becomesHealthy([service]);
    });
    tell(`${service} killed (healthy after ${back.toFixed(1)} s) and restarted`, visits);
    // Without the edge nothing can answer.
    if (service !== 'edge') expect(unexpected(visits)).toEqual([]);
    await eventually(async () => expect((await visitor().send('GET', '/api/charter-packages')).status).toBe(200));
  });

  test('charters sold before and after are all there, and the last has its e-mail', async () => {
    sales.push(await sell());
    for (const { confirmationCode } of sales) {
      const { status } = await visitor().send('GET', `/api/bookings/${confirmationCode}`);
      expect({ confirmationCode, status }).toEqual({ confirmationCode, status: 200 });
    }
    await eventually(async () => expect(await inboxText()).toContain(sales.at(-1)!.email));
  });

  test('every program runs twice, and one of each pair may be killed', async () => {
    await scale(2);
    await product.becomesHealthy(programs);
    for (const program of programs) {
      expect((await product.containers()).filter(({ Service }) => Service === program)).toHaveLength(2);
    }
    const visits = await visitDuring(site, fetchInsecure, async () => {
      for (const program of programs) {
        await product.command('docker', ['kill', `${product.project}-${program}-1`]);
        await pause(2000);
      }
      sales.push(await sell());
    });
    tell('two of each program, one of each pair killed', visits);
    expect(unexpected(visits)).toEqual([]);
    await scale(1);
    await product.becomesHealthy(programs);
  });

  test('the container for backups has made one, and measures its age and the free space', async () => {
    const read = "fetch('http://127.0.0.1:9000/metrics').then((answer) => answer.text()).then(console.log)";
    await eventually(async () => {
      const text = await product.compose('exec', '-T', 'backup', '/usr/local/bin/node', '-e', read);
      const value = (series: string) => Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(text)?.[1]);
      expect(value('charter_backup_age_seconds')).toBeLessThan(24 * 60 * 60);
      for (const volume of ['backups', 'postgres']) expect(value(`charter_volume_free_ratio\\{volume="${volume}"\\}`)).toBeGreaterThan(0);
    });
    const [name = ''] = readdirSync(join(product.folder, 'backups/nightly'));
    const checked = await product.compose('run', '--rm', 'ops', 'restore', `/backups/nightly/${name}`);
    expect(checked).toContain('is complete and fits');
  });

  test('a backup is restored', async () => {
    const kept = await sell();
    const began = Date.now();
    const name = `/backups/check-${began}`;
    await product.compose('run', '--rm', 'ops', 'backup', name);
    note(`backup: ${seconds(began)}`);
    const lost = await sell();
    const restoring = Date.now();
    await product.compose('stop', ...programs);
    const printed = await product.compose('run', '--rm', 'ops', 'restore', name, '--replace');
    expect(printed).toContain('docker compose run --rm ops payments reconcile --since');
    await product.compose('rm', '--stop', '--force', 'nats', 'redis', 'owners');
    for (const volume of ['nats', 'redis']) await product.command('docker', ['volume', 'rm', `${product.project}_${volume}`]);
    await product.compose('up', '--detach', '--no-build', ...servers, ...programs);
    await product.becomesHealthy();
    note(`restore, until healthy: ${seconds(restoring)}`);
    const reader = visitor();
    await eventually(async () => expect((await reader.send('GET', `/api/bookings/${kept.confirmationCode}`)).status).toBe(200));
    expect((await reader.send('GET', `/api/bookings/${lost.confirmationCode}`)).status).toBe(404);
    await sell();
    note(`memory in MB, at the end: ${JSON.stringify(await product.memory())}`);
  });
});
