import { afterAll, beforeAll, expect, test } from 'vitest';
import { SERVICES } from '@charter/local/src/environment.ts';
import { Guest } from './guest.ts';
import { closePools, rows, stack } from './stack.ts';

interface Sample {
  template: string;
  variant?: string;
}

const staff = new Guest();

beforeAll(async () => {
  const { status } = await staff.send('POST', '/api/admin/login', stack.login);
  if (status !== 200) throw new Error(`signing in was answered with ${status}`);
});
afterAll(closePools);

/** Every e-mail of the product and its variants. */
async function samples(): Promise<Sample[]> {
  const { templates, variants } = (await staff.send('GET', '/api/test-emails')).body as unknown as {
    templates: string[];
    variants: Required<Sample>[];
  };
  return [...templates.map((template) => ({ template })), ...variants];
}

async function linksOf({ template, variant }: Sample): Promise<string[]> {
  const { body } = await staff.send('GET', `/api/test-emails/${template}${variant ? `?variant=${variant}` : ''}`);
  // The e-mail is in the JSON as HTML and as text.
  const plain = JSON.stringify(body).replaceAll('&amp;', '&');
  const links = [...plain.matchAll(/https?:\/\/[^\s"'<>)\\]+/g)].map(([link]) => link);
  return links.filter((link) => link.startsWith(stack.site)).map((link) => link.slice(stack.site.length) || '/');
}

/** Number and sum of all rows, by table: what any change of any service would alter. */
async function fingerprint(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const service of SERVICES) {
    const tables = await rows<{ name: string }>(
      service,
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const [row] = await rows<{ sum: string }>(
        service,
        `SELECT count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) AS sum FROM "${name}" t`,
      );
      found[`${service}.${name}`] = row!.sum;
    }
  }
  return found;
}

/** The tables that differ after it. Timers may change some as well, so only what differs each time counts. */
async function changedBy(act: () => Promise<void>): Promise<string[]> {
  let changed: string[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await fingerprint();
    await act();
    const after = await fingerprint();
    changed = Object.keys(after).filter((table) => before[table] !== after[table]);
    if (changed.length === 0) return [];
  }
  return changed;
}

test('GET, HEAD and prefetch of every link in every kind of e-mail change no row of any service', async () => {
  const all = await samples();
  expect(all.length).toBeGreaterThan(40);
  const links = new Set<string>();
  for (const sample of all) for (const link of await linksOf(sample)) links.add(link);
  for (const page of ['/trip/', '/join/', '/answer/', '/review/', '/admin/invite/']) {
    expect([page, [...links].some((link) => link.startsWith(page))]).toEqual([page, true]);
  }
  const scanner = new Guest();
  const scan = async () => {
    for (const link of links) {
      for (const [method, headers] of [
        ['GET', {}],
        ['HEAD', {}],
        ['GET', { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender' }],
      ] as const) {
        const { status } = await scanner.send(method, link, undefined, headers);
        expect([link, status < 500]).toEqual([link, true]);
      }
    }
  };
  expect(await changedBy(scan)).toEqual([]);
  // What a change would look like.
  const write = async () => {
    const message = {
      firstName: 'Grace',
      lastName: 'Hopper',
      email: scanner.email,
      message: `May we bring a dog? ${Math.random()}`,
      locale: 'en',
    };
    expect((await scanner.send('POST', '/api/contact', message)).status).toBeLessThan(300);
  };
  expect(await changedBy(write)).toContain('inquiry.inquiry');
});
