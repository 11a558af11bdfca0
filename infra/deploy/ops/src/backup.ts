/** Backup and restore of all data: the rows of all services, as of one point in time, and the pictures in the object store. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { copyIn, copyOut, countRows, openReplacement, openSnapshot, requireIdle, requireSameTables } from './databases.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import type { ObjectStoreSettings } from '@charter/object-store';

export interface Product {
  /** Database URLs by service. */
  databases: Record<string, string>;
  store: ObjectStoreSettings;
}

/**
 * Works while the services run. The databases' snapshots are taken within milliseconds of each other. Pictures are copied
 * after the rows, because a picture is stored before its row.
 * @throws when the folder is not empty
 */
export async function backUp(product: Product, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: a backup needs an empty folder`);
  const store = await openPictures(product);
  const manifest: Manifest = { format: 1, takenAt: '', databases: {}, pictures: [] };
  await withAll(product.databases, openSnapshot, async (snapshots) => {
    manifest.takenAt = new Date().toISOString();
    for (const [service, snapshot] of snapshots) {
      manifest.databases[service] = await copyOut(snapshot, folder, join('databases', service));
    }
  });
  manifest.pictures = await store.copyOut(folder);
  await writeManifest(folder, manifest);
  return manifest;
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

export interface RestoreResult {
  takenAt: string;
  /** Number of rows in the database and in the backup, by service. */
  services: Record<string, { present: number; backedUp: number }>;
  pictures: number;
  replaced: boolean;
}

/**
 * Replaces all rows of all services, all or nothing, and writes the pictures of the backup; other pictures stay. Without
 * `replace` it only checks that the backup fits and changes nothing.
 * @throws when the backup was made by another release, or services are running
 */
export async function restore(product: Product, { folder, manifest }: Backup, replace: boolean): Promise<RestoreResult> {
  const { takenAt, databases, pictures } = manifest;
  const services: RestoreResult['services'] = {};
  const store = replace ? await openPictures(product) : undefined;
  await withAll(product.databases, openReplacement, async (replacements) => {
    for (const [service, client] of replacements) {
      const copy = databases[service];
      if (!copy) throw new Error(`The backup does not contain ${service}`);
      await requireSameTables(client, service, copy);
      if (replace) await requireIdle(client, service);
      services[service] = { present: await countRows(client), backedUp: copy.tables.reduce((sum, { rows }) => sum + rows, 0) };
    }
    if (!replace) return;
    await store?.copyIn(folder, pictures);
    for (const [service, client] of replacements) await copyIn(client, folder, databases[service]!);
    for (const [, client] of replacements) await client.query('COMMIT');
    for (const [, client] of replacements) await client.query('ANALYZE');
  });
  return { takenAt, services, pictures: pictures.length, replaced: replace };
}

/** Loaded on demand: it needs the build of a library, which invalid arguments and backups are reported without. */
async function openPictures({ store }: Product) {
  const { Pictures } = await import('./pictures.ts');
  return new Pictures(store);
}

/** Opens one connection per database and closes them afterwards, which rolls back uncommitted changes. */
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
