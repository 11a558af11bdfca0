/**
 * Writes <file>.br and <file>.gz beside every text file of a build. The gateway sends these unchanged, so that the strongest
 * compression runs only once, at build time.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const textFile = /\.(?:js|css|html|svg|json|txt|xml|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const minBytes = 1024;

export async function compressTexts(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !textFile.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (bytes.length < minBytes) continue;
    await Promise.all([
      promisify(brotliCompress)(bytes).then((small) => writeFile(`${file}.br`, small)),
      promisify(gzip)(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
    ]);
  }
}
