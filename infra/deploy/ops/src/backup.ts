/** Everything that cannot be made again: the rows of all services, of one moment, and the pictures in the store. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { copyIn, copyOut, countRows, openReplacement, openSnapshot, requireIdle, requireSameTables } from './databases.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import { Pictures } from './pictures.ts';
import type { ObjectStoreSettings } from '@charter/object-store';

export interface Product {
  /** Database URLs by service. */
  databases: Record<string, string>;
  store: ObjectStoreSettings;
}

/**
 * Services go on meanwhile. Their snapshots are taken within milliseconds of each other, before the first row is read;
 * pictures follow, because a row is written only when its picture is there.
 * @throws when the folder holds anything
 */
export async function backUp(product: Product, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: a backup has a folder of its own`);
  const manifest: Manifest = { format: 1, takenAt: '', databases: {}, pictures: [] };
  await withAll(product.databases, openSnapshot, async (snapshots) => {
    manifest.takenAt = new Date().toISOString();
    for (const [service, snapshot] of snapshots) {
      manifest.databases[service] = await copyOut(snapshot, folder, join('databases', service));
    }
  });
  manifest.pictures = await new Pictures(product.store).copyOut(folder);
  await writeManifest(folder, manifest);
  return manifest;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

export interface Restoring {
  takenAt: string;
  /** By service: rows there now, and rows in the backup. */
  services: Record<string, { present: number; backedUp: number }>;
  pictures: number;
  replaced: boolean;
}

/**
 * Replaces every row of every service, all or nothing, and puts every picture back; pictures that the backup does not
 * know stay. Without `replace` it does all that can be done without changing anything.
 * @throws when the backup was made by another release, or services are running
 */
export async function restore(product: Product, { folder, manifest }: Backup, replace: boolean): Promise<Restoring> {
  const { takenAt, databases, pictures } = manifest;
  const services: Restoring['services'] = {};
  await withAll(product.databases, openReplacement, async (replacements) => {
    for (const [service, client] of replacements) {
      const copy = databases[service];
      if (!copy) throw new Error(`The backup knows no ${service}`);
      await requireSameTables(client, service, copy);
      if (replace) await requireIdle(client, service);
      services[service] = { present: await countRows(client), backedUp: copy.tables.reduce((sum, { rows }) => sum + rows, 0) };
    }
    if (!replace) return;
    await new Pictures(product.store).copyIn(folder, pictures);
    for (const [service, client] of replacements) await copyIn(client, folder, databases[service]!);
    for (const [, client] of replacements) await client.query('COMMIT');
    for (const [, client] of replacements) await client.query('ANALYZE');
  });
  return { takenAt, services, pictures: pictures.length, replaced: replace };
}

/** Opens one connection per database; what was not committed when `work` ends, or fails, is rolled back by closing them. */
async function withAll(
  databases: Record<string, string>,
  open: (url: string) => Promise<pg.Client>,
  work: (clients: [service: string, client: pg.Client][]) => Promise<void>,
): Promise<void> {
  const opening = Object.entries(databases).map(async ([service, url]) => [service, await open(url)] as [string, pg.Client]);
  try {
    await work(await Promise.all(opening));
  } finally {
    for (const opened of await Promise.allSettled(opening)) if (opened.status === 'fulfilled') await opened.value[1].end();
  }
}
