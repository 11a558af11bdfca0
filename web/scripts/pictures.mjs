/**
 * Generates the site's pictures from their originals. From web/pictures/*.jpg: public/media/brand/<name>-<width>.{avif,webp,jpg},
 * <name>.jpg, the link preview cards, the placeholders in libs/ui/src/picture-blurs.css, and the picture of gift vouchers in
 * services/booking/src/vouchers/voucher-picture.ts. From public/favicon.svg: the icons.
 * A file is generated again when its original or its recipe has changed.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';

const web = fileURLToPath(new URL('..', import.meta.url));
const originals = join(web, 'pictures');
const icon = join(web, 'public/favicon.svg');
const publicFolder = join(web, 'public');
const blursFile = join(web, '../libs/ui/src/picture-blurs.css');
const voucherFile = join(web, '../services/booking/src/vouchers/voucher-picture.ts');
/** Digest of the recipe of each generated file. */
const cacheFile = join(web, '../node_modules/.charter-pictures.json');

/** Widths in pixels. 740 fits common phones: 412 CSS pixels at a density of 1.75 are 721. */
const widths = [480, 740, 1200, 1600];
/** AVIF effort 3 takes a third of the time of 4, the default. Half the resolution for color, as in WebP and JPEG, saves 3 to 9 percent. */
const avif = { effort: 3, chromaSubsampling: '4:2:0' };
const qualities = { avif: { ...avif, quality: 50 }, webp: { quality: 72, effort: 3 }, jpg: { quality: 70, mozjpeg: true } };
/** Stronger compression for the hero pictures, which determine the LCP: at most 80 KB on phones and 120 KB on desktops. */
const heroQualities = { ...qualities, avif: { ...avif, quality: 38, effort: 4 }, webp: { quality: 60, effort: 3 } };
const qualitiesOf = (name) => (name.startsWith('hero') ? heroQualities : qualities);
/** Tests look at pictures, but not at their sizes: as drafts, encoding takes a fifth of the processor time. */
const draft = { avif: { effort: 0 }, webp: { effort: 0 } };
const encoders = { avif: 'avif', webp: 'webp', jpg: 'jpeg' };

/** Link preview pictures, 1200 by 630 pixels. */
const cards = [
  { file: 'og-home', of: 'hero' },
  { file: 'og-booking', of: 'exuma-cays' },
  { file: 'og-review', of: 'sunset-cruise' },
];

const navy = '#0b2233';
/** Icons with a background are cropped by the system; of a maskable icon only a circle of 80 % is guaranteed to be visible. */
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

async function make(source, { file, size, margin, background, encoder, options }, isDraft) {
  // The SVG is 32 units wide; the density renders it at the target size, with sharp edges. JPEG originals have no density.
  const image = sharp(source, encoder === 'png' ? { density: (72 * size.width) / 32 } : undefined).resize(size);
  if (margin) image.extend({ top: margin, bottom: margin, left: margin, right: margin, background });
  if (background) image.flatten({ background });
  const bytes = await image[encoder]({ ...options, ...(isDraft && draft[encoder]) }).toBuffer();
  const target = join(publicFolder, file);
  await mkdir(dirname(target), { recursive: true });
  // Written to a temporary file and renamed: an aborted build must not leave a partial picture, nor two builds write the same file.
  const temporary = `${target}.${process.pid}`;
  await writeFile(temporary, file.endsWith('.ico') ? asIco(bytes, size.width) : bytes);
  await rename(temporary, target);
}

/** Wraps a PNG in the .ico format: header, one directory entry, PNG data. */
function asIco(png, edge) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(edge, 6);
  header.writeUInt8(edge, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

const exists = (file) =>
  stat(join(publicFolder, file))
    .then((found) => found.isFile())
    .catch(() => false);

const digestOf = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

/**
 * Placeholders are in every page's stylesheet, so each uses the first of these qualities within the size limit. With 20 pixels and 220 bytes
 * they took a kilobyte more, and the stylesheet did not fit into the first round trip (14.6 kB): 150 ms later on a slow phone.
 */
const tiny = { width: 14, maxBytes: 112, qualities: [70, 60, 50, 40], options: { effort: 6, smartSubsample: true } };

/** Blurred before compression, because WebP's block artifacts would be visible at a hundred times the size. */
async function placeholderOf(name, source) {
  const small = await sharp(source).resize({ width: tiny.width }).png().toBuffer();
  const smooth = await sharp(small).blur(0.7).png().toBuffer();
  for (const quality of tiny.qualities) {
    const bytes = await sharp(smooth)
      .webp({ ...tiny.options, quality })
      .toBuffer();
    if (bytes.length <= tiny.maxBytes) return bytes;
  }
  throw new Error(`The placeholder of ${name} exceeds ${tiny.maxBytes} bytes in every quality.`);
}

async function blurRules({ name, source }) {
  const { width, height } = await sharp(source).metadata();
  const picture = `background-image: url(data:image/webp;base64,${(await placeholderOf(name, source)).toString('base64')});`;
  const rule = `.blur-${name} {\n  ${picture}\n}\n`;
  if (width >= height) return rule;
  // Portrait originals replace others on portrait screens.
  return `${rule}@media (orientation: portrait) {\n  .portrait-blur-${name} {\n    ${picture}\n  }\n}\n`;
}

/** Picture at the top of a gift voucher's PDF: the page's width at 120 dots per inch. */
const voucher = { of: 'hero', size: { width: 1000, height: 540 }, options: { quality: 72, mozjpeg: true } };

async function voucherModule(source) {
  const jpeg = await sharp(source).resize(voucher.size).jpeg(voucher.options).toBuffer();
  return `export const voucherPicture =\n  '${jpeg.toString('base64')}';\n`;
}

/**
 * Compares a digest of the inputs in the file's first line instead of its content, which may differ between processors. Without a change
 * the file is not written, because it would trigger file watchers.
 */
async function writeCommitted(file, what, settings, pictures, content) {
  const inputs = pictures.flatMap(({ name, source }) => [name, digestOf(source)]);
  const header = `/* Generated by web/scripts/pictures.mjs: ${what}. Digest of the inputs: ${digestOf(JSON.stringify(settings), ...inputs).slice(0, 16)}. */\n`;
  if ((await readFile(file, 'utf8').catch(() => '')).startsWith(header)) return;
  await writeFile(file, header + (await content()));
}

/** The files outside of the public folder, which are part of the repository. */
async function writeCommittedFiles(pictures) {
  const blurs = async () => (await Promise.all(pictures.map(blurRules))).join('');
  await writeCommitted(blursFile, `placeholders of the pictures, ${tiny.width} pixels wide`, tiny, pictures, blurs);
  const picture = pictures.find(({ name }) => name === voucher.of);
  // In the code, because the build of a service contains no other files.
  const what = `${voucher.of}.jpg on gift vouchers, a JPEG in base64`;
  await writeCommitted(voucherFile, what, voucher, [picture], () => voucherModule(picture.source));
}

export async function makePictures({ isDraft = false } = {}) {
  const names = (await readdir(originals))
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => basename(file, '.jpg'))
    .sort();
  const pictures = await Promise.all(names.map(async (name) => ({ name, source: await readFile(join(originals, `${name}.jpg`)) })));
  const work = [
    ...pictures.map(({ name, source }) => ({ source, recipes: recipesOf(name) })),
    { source: await readFile(icon), recipes: iconRecipes },
  ];
  const before = JSON.parse(await readFile(cacheFile, 'utf8').catch(() => '{}'));
  const now = {};
  let count = 0;
  await Promise.all(
    work.map(async ({ source, recipes }) => {
      const original = digestOf(source);
      for (const recipe of recipes) {
        const finished = digestOf(original, JSON.stringify(recipe), sharp.versions.sharp);
        const drafted = `${finished} draft`;
        const found = before[recipe.file];
        now[recipe.file] = isDraft ? drafted : finished;
        if ((found === finished || found === now[recipe.file]) && (await exists(recipe.file))) {
          now[recipe.file] = found;
          continue;
        }
        await make(source, recipe, isDraft);
        count += 1;
      }
    }),
  );
  await writeCommittedFiles(pictures);
  if (count > 0) await writeFile(cacheFile, JSON.stringify(now, undefined, 1));
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  console.log(`${await makePictures()} files generated in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
