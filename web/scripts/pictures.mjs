/**
 * Makes what the site shows of its originals. From web/pictures/*.jpg: public/media/brand/<name>-<width>.{avif,webp,jpg} and <name>.jpg,
 * and the cards that other places show beside a link to us. From public/favicon.svg: the icons. And libs/ui/src/picture-blurs.css, what
 * is seen until a picture is there. A file is made again when its original or its recipe has changed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';

const web = fileURLToPath(new URL('..', import.meta.url));
const originals = join(web, 'pictures');
const mark = join(web, 'public/favicon.svg');
const made = join(web, 'public');
const blurs = join(web, '../libs/ui/src/picture-blurs.css');
/** Which recipe each file was made by. */
const memory = join(web, '../node_modules/.charter-pictures.json');

/** A common phone is 412 points wide with one and three quarter dots each: 721, and a little more. */
const widths = [480, 740, 1200, 1600];
/** AVIF effort 2 costs a third of the default's time for a few per cent more bytes. */
const qualities = { avif: { quality: 50, effort: 2 }, webp: { quality: 72, effort: 3 }, jpg: { quality: 74, progressive: true } };
/** The first thing seen has to come soon: at most 80 KB on a phone and 120 KB on a desk, which its water bears. */
const heroQualities = { ...qualities, avif: { quality: 38, effort: 4 }, webp: { quality: 60, effort: 3 } };
const qualitiesOf = (name) => (name.startsWith('hero') ? heroQualities : qualities);
const encoders = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

/** 1200 by 630 is the shape that every network draws. */
const cards = [
  { file: 'og-home', of: 'hero' },
  { file: 'og-booking', of: 'exuma-cays' },
  { file: 'og-review', of: 'sunset-cruise' },
];

const navy = '#0b2233';
/** Systems that cut their own corners get none of ours; of a maskable icon they may cut all but a circle of four fifths. */
const icons = [
  { file: 'icons/icon-192.png', edge: 192 },
  { file: 'icons/icon-512.png', edge: 512 },
  { file: 'icons/icon-maskable-512.png', edge: 512, margin: 48, background: navy },
  { file: 'icons/apple-touch-icon.png', edge: 180, background: navy },
  { file: 'favicon.ico', edge: 32 },
];

function recipesOf(name) {
  const at = qualitiesOf(name);
  const files = widths.flatMap((width) => Object.keys(encoders).map((format) => ({ file: `${name}-${width}.${format}`, width, format })));
  files.push({ file: `${name}.jpg`, width: 1600, format: 'jpg' });
  return [
    ...files.map(({ file, width, format }) => ({
      file: `media/brand/${file}`,
      size: { width, withoutEnlargement: true },
      encoder: encoders[format],
      options: at[format],
    })),
    ...cards
      .filter(({ of }) => of === name)
      .map(({ file }) => ({
        file: `media/brand/${file}.jpg`,
        size: { width: 1200, height: 630, position: 'attention' },
        encoder: 'jpeg',
        options: { quality: 80, mozjpeg: true },
      })),
  ];
}

const iconRecipes = icons.map(({ file, edge, margin = 0, background }) => ({
  file,
  size: { width: edge - 2 * margin },
  margin,
  background,
  encoder: 'png',
  options: { compressionLevel: 9 },
}));

async function make(source, { file, size, margin, background, encoder, options }) {
  // The mark is 32 units wide; drawn at the size that is asked for, its edges stay sharp. Other originals have no density to choose.
  const image = sharp(source, encoder === 'png' ? { density: (72 * size.width) / 32 } : undefined).resize(size);
  if (margin) image.extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  if (background) image.flatten({ background });
  const bytes = await image[encoder](options).toBuffer();
  const target = join(made, file);
  await mkdir(dirname(target), { recursive: true });
  // A build that is broken off must not leave half a picture that counts as made, and two at a time must not share the half.
  const part = `${target}.${process.pid}`;
  await writeFile(part, file.endsWith('.ico') ? asIco(bytes, size.width) : bytes);
  await rename(part, target);
}

/** A PNG in the envelope of an .ico: one directory entry, then the picture. */
function asIco(png, edge) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(edge, 6);
  head.writeUInt8(edge, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const isThere = (file) =>
  stat(join(made, file))
    .then((found) => found.isFile())
    .catch(() => false);

const digestOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/** The blurs are in the stylesheet of every page: the first of these qualities that keeps to the limit. */
const tiny = { width: 20, maxBytes: 220, qualities: [95, 90, 85, 70, 50], options: { effort: 6, smartSubsample: true } };

/** Smoothed before it is squeezed: WebP's blocks would show in a picture that is drawn sixty times its size. */
async function tinyOf(name, source) {
  const small = await sharp(source).resize({ width: tiny.width }).png().toBuffer();
  const smooth = await sharp(small).blur(1).png().toBuffer();
  for (const quality of tiny.qualities) {
    const bytes = await sharp(smooth)
      .webp({ ...tiny.options, quality })
      .toBuffer();
    if (bytes.length <= tiny.maxBytes) return bytes;
  }
  throw new Error(`The blur of ${name} has more than ${tiny.maxBytes} bytes in every quality.`);
}

async function blurRules({ name, source }) {
  const { width, height } = await sharp(source).metadata();
  const picture = `background-image: url(data:image/webp;base64,${(await tinyOf(name, source)).toString('base64')});`;
  const rule = `.blur-${name} {\n  ${picture}\n}\n`;
  if (width >= height) return rule;
  // Upright originals are what portrait screens get in another's place.
  return `${rule}@media (orientation: portrait) {\n  .portrait-blur-${name} {\n    ${picture}\n  }\n}\n`;
}

/**
 * Known by what it was made of and not by its bytes: another processor may round a pixel otherwise, and a build must not touch the
 * sources of whoever is watching them.
 */
async function writeBlurs(pictures) {
  const settings = JSON.stringify(tiny);
  const stamp = digestOf(settings, ...pictures.flatMap(({ name, source }) => [name, digestOf(source)])).slice(0, 16);
  const head = `/* Written by web/scripts/pictures.mjs: each picture some twenty pixels wide, seen until it has loaded. Made of ${stamp}. */\n`;
  if ((await readFile(blurs, 'utf8').catch(() => '')).startsWith(head)) return;
  const rules = await Promise.all(pictures.map(blurRules));
  await writeFile(blurs, head + rules.join(''));
}

export async function makePictures() {
  const names = (await readdir(originals))
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => basename(file, '.jpg'))
    .sort();
  const pictures = await Promise.all(names.map(async (name) => ({ name, source: await readFile(join(originals, `${name}.jpg`)) })));
  const work = [
    ...pictures.map(({ name, source }) => ({ source, recipes: recipesOf(name) })),
    { source: await readFile(mark), recipes: iconRecipes },
  ];
  const before = JSON.parse(await readFile(memory, 'utf8').catch(() => '{}'));
  const now = {};
  let count = 0;
  await Promise.all(
    work.map(async ({ source, recipes }) => {
      const original = digestOf(source);
      for (const recipe of recipes) {
        now[recipe.file] = digestOf(original, JSON.stringify(recipe), sharp.versions.sharp);
        if (before[recipe.file] === now[recipe.file] && (await isThere(recipe.file))) continue;
        await make(source, recipe);
        count += 1;
      }
    }),
  );
  await writeBlurs(pictures);
  if (count > 0) await writeFile(memory, JSON.stringify(now, undefined, 1));
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  console.log(`${await makePictures()} pictures made in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
