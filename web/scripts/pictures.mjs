/**
 * Makes the site's pictures from web/pictures/*.jpg: public/media/brand/<name>-<width>.{avif,webp,jpg} and <name>.jpg, and the
 * colour washes that libs/ui shows until a picture is there. A picture whose files are newer than its original is left alone.
 */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { basename, join } from 'node:path';
import sharp from 'sharp';

const web = fileURLToPath(new URL('..', import.meta.url));
const originals = join(web, 'pictures');
const made = join(web, 'public/media/brand');
const washes = join(web, '../libs/ui/src/picture-washes.ts');

const widths = [480, 800, 1200, 1600];
/** The portrait hero is the first thing a phone loads: its water forgives a stronger squeeze. */
const quality = (name) => (name === 'hero-mobile' ? { avif: 42, webp: 56 } : { avif: 50, webp: 72 });
/** AVIF effort 2 costs a third of the default's time for a few per cent more bytes. */
const formats = {
  avif: (image, name) => image.avif({ quality: quality(name).avif, effort: 2 }),
  webp: (image, name) => image.webp({ quality: quality(name).webp, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 74, progressive: true }),
};

const madeAt = (file) =>
  stat(file)
    .then((found) => found.mtimeMs)
    .catch(() => 0);

async function makeAll(original) {
  const name = basename(original, '.jpg');
  const source = await readFile(original);
  const jobs = widths.flatMap((width) => Object.keys(formats).map((format) => ({ file: `${name}-${width}.${format}`, width, format })));
  jobs.push({ file: `${name}.jpg`, width: 1600, format: 'jpg' });
  const changedAt = (await stat(original)).mtimeMs;
  let count = 0;
  for (const { file, width, format } of jobs) {
    const target = join(made, file);
    if ((await madeAt(target)) >= changedAt) continue;
    await formats[format](sharp(source).resize({ width, withoutEnlargement: true }), name).toFile(target);
    count += 1;
  }
  return count;
}

/** Mean colour of the picture's upper, middle and lower third. */
async function washOf(original) {
  const { data } = await sharp(original).resize(1, 3, { fit: 'fill' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [0, 3, 6].map((at) => `#${data.subarray(at, at + 3).toString('hex')}`).join(', ');
}

/** Quoted only where it must be, as prettier would have it. */
const keyOf = (name) => (name.includes('-') ? `'${name}'` : name);

async function writeWashes(files) {
  const lines = await Promise.all(files.map(async (file) => `  ${keyOf(basename(file, '.jpg'))}: '${await washOf(file)}',`));
  const text =
    '/** Written by web/scripts/pictures.mjs: top, middle and bottom colour of each picture, shown until it has loaded. */\n' +
    `export const pictureWashes: Record<string, string> = {\n${lines.join('\n')}\n};\n`;
  // Only when it differs: a build must not touch the sources of whoever is watching them.
  if ((await readFile(washes, 'utf8').catch(() => '')) !== text) await writeFile(washes, text);
}

export async function makePictures() {
  await mkdir(made, { recursive: true });
  const files = (await readdir(originals))
    .filter((file) => file.endsWith('.jpg'))
    .sort()
    .map((file) => join(originals, file));
  const counts = await Promise.all(files.map(makeAll));
  await writeWashes(files);
  return counts.reduce((sum, count) => sum + count, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  console.log(`${await makePictures()} pictures made in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
