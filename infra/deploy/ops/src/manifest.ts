/** The contents of a backup folder. `manifest.json` is written last, so an interrupted backup has none. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

interface StoredFile {
  /** Path relative to the backup's folder. */
  file: string;
  /** SHA-256 of the stored file, hexadecimal. */
  sha256: string;
}

export interface TableCopy extends StoredFile {
  table: string;
  /** In the order of the file, without generated columns. */
  columns: string[];
  rows: number;
}

export interface DatabaseCopy {
  /** Names of the applied migrations, in order. */
  migrations: string[];
  /** Each after the tables that it references. */
  tables: TableCopy[];
  /** The next value; as text, because it may exceed JavaScript's safe integers. */
  sequences: { name: string; next: string }[];
}

export interface PictureCopy extends StoredFile {
  key: string;
  contentType: string | undefined;
}

export interface Manifest {
  format: 1;
  /** When the snapshots were taken, UTC ISO 8601. */
  takenAt: string;
  /** The copies by service. */
  databases: Record<string, DatabaseCopy>;
  pictures: PictureCopy[];
}

const manifestFile = (folder: string) => join(folder, 'manifest.json');

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const draft = `${manifestFile(folder)}.draft`;
  await writeFile(draft, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, manifestFile(folder));
}

/** @throws when the folder contains no complete backup, or a file is missing or has changed */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch((error: unknown) => {
    throw new Error(`${folder} contains no complete backup: manifest.json is missing`, { cause: error });
  });
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new Error(`${folder} was written by another release: format ${String(manifest.format)}, not 1`);
  const files: StoredFile[] = [...Object.values(manifest.databases).flatMap(({ tables }) => tables), ...manifest.pictures];
  for (const { file, sha256 } of files) {
    if ((await sha256Of(join(folder, file))) !== sha256) throw new Error(`${join(folder, file)} has changed since the backup`);
  }
  return manifest;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
