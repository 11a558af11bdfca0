/** What must be true of requests that only read: mail scanners open every link, and browsers load pages before anybody opens them. */
import { SERVICES, type Service } from '@charter/local/src/environment.ts';
import type { Cluster } from './cluster.ts';
import { HttpClient } from './http-client.ts';
import type { Snapshot } from './snapshot.ts';

/** Links that are opened; all of a long run would take minutes. */
const MAX_LINKS = 40;

/** What a page reads with the session that its link has opened. */
const readsOf: Record<string, string[]> = {
  trip: [
    '/api/trip',
    '/api/trip/party',
    '/api/trip/cancellation',
    '/api/trip/openings?from=2027-01-04&to=2027-01-24',
    '/api/trip/calendar.ics',
    '/api/trip/invoice.pdf',
  ],
  join: ['/api/join'],
  offer: ['/api/offer'],
};

/** Count and sum of all rows, by table. */
async function fingerprint(cluster: Cluster): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const readTable = async (service: Service, table: string) => {
    const sql = `SELECT count(*) || ' rows, ' || coalesce(sum(hashtext(t::text)), 0) AS sum FROM "${table}" t`;
    const [row] = await cluster.rows<{ sum: string }>(service, sql);
    found.set(`${service}.${table}`, row!.sum);
  };
  for (const service of SERVICES) {
    const tables = await cluster.rows<{ name: string }>(
      service,
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) await readTable(service, name);
  }
  return found;
}

/** Paths of this site in the e-mails that were delivered. */
async function deliveredLinks({ stack }: Cluster): Promise<string[]> {
  const { site, inbox } = stack.file;
  const emails = (await (await fetch(`${inbox}/api/messages`)).json()) as { text: string }[];
  const links = emails.flatMap(({ text }) => [...text.matchAll(/https?:\/\/[^\s"'<>)]+/g)].map(([link]) => link));
  const paths = links.filter((link) => link.startsWith(site)).map((link) => link.slice(site.length) || '/');
  return [...new Set(paths)].slice(0, MAX_LINKS);
}

/** What a client reads that has followed a link. */
interface Reading {
  client: HttpClient;
  paths: string[];
}

/** Opens the links with their keys, which notes the first opening of an offer. */
async function openLinks({ cluster, clientLog }: Snapshot): Promise<{ readings: Reading[]; opened: number }> {
  const site = { gateways: cluster.gateways, origin: cluster.stack.file.site };
  let opened = 0;
  const readings = (await deliveredLinks(cluster)).map(async (link) => {
    const client = new HttpClient(site, clientLog);
    const [, page = '', key] = /\/(trip|join|offer)\/(\w{10}-\w{26})$/.exec(link) ?? [];
    if (key && (await client.send('POST', `/api/${page}/open`, { key })).status === 204) opened += 1;
    return { client, paths: [link, ...(readsOf[page] ?? [])] };
  });
  return { readings: await Promise.all(readings), opened };
}

async function readAll(readings: readonly Reading[]): Promise<void> {
  await Promise.all(
    readings.map(async ({ client, paths }) => {
      for (const method of ['GET', 'HEAD']) for (const path of paths) await client.send(method, path);
    }),
  );
}

export const readInvariants = {
  'no GET or HEAD changes a row': async (snapshot: Snapshot): Promise<string[]> => {
    const { readings, opened } = await openLinks(snapshot);
    if (opened === 0) return ['no link of a guest could be opened'];
    const before = await fingerprint(snapshot.cluster);
    await readAll(readings);
    const after = await fingerprint(snapshot.cluster);
    return [...after]
      .filter(([table, sum]) => before.get(table) !== sum)
      .map(([table, sum]) => `${table}: ${before.get(table)}, then ${sum}`);
  },
};
