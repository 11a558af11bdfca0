import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF that pdfkit wrote, in the order in which it was drawn, with a line break after each piece: a font has a map from its
 * glyphs to characters, and pages write glyphs.
 */
export function textOfPdf(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = fontsOf(objects);
  const pages = [...objects.values()].filter(({ stream }) => /\bTf\b/.test(stream));
  return pages.map(({ stream }) => textOfPage(stream, fonts)).join('\n');
}

/** All of a PDF as text, without the compression of its streams, which differs between versions of zlib. */
export const uncompressedPdf = (file: Buffer): string =>
  [...objectsOf(file)].map(([id, { head, stream }]) => `${id} ${head.replace(/\/Length \d+/, '')} ${stream}`).join('\n');

interface PdfObject {
  /** Everything before its stream. */
  head: string;
  /** Decompressed; empty without one. */
  stream: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const { 1: id, index, 0: start } of text.matchAll(/(\d+) 0 obj\r?\n/g)) {
    const end = text.indexOf('endobj', index);
    const body = text.slice(index + start.length, end);
    const streamAt = body.search(/stream\r?\n/);
    const head = streamAt < 0 ? body : body.slice(0, streamAt);
    objects.set(id!, { head, stream: streamAt < 0 ? '' : inflated(body.slice(streamAt).replace(/^stream\r?\n/, '')) });
  }
  return objects;
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    // Not compressed: no text.
    return '';
  }
}

/** @returns name of the font on the pages → its characters by glyph */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values()) {
    for (const { 1: name, 2: id } of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!)?.head ?? '')?.[1];
      if (unicode) fonts.set(name!, charactersOf(objects.get(unicode)!.stream));
    }
  }
  return fonts;
}

function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const { 1: first, 2: list } of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    [...list!.matchAll(/<([0-9a-f]*)>/gi)].forEach(({ 1: hex }, index) => {
      characters.set(Number.parseInt(first!, 16) + index, Buffer.from(hex!, 'hex').swap16().toString('utf16le'));
    });
  }
  return characters;
}

function textOfPage(stream: string, fonts: Map<string, Map<number, string>>): string {
  let font = new Map<number, string>();
  let text = '';
  for (const { 1: name, 2: glyphs } of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? new Map<number, string>();
    else text += `${[...glyphs!.matchAll(/<([0-9a-f]+)>/gi)].map(({ 1: hex }) => decoded(hex!, font)).join('')}\n`;
  }
  return text;
}

const decoded = (hex: string, font: Map<number, string>) =>
  (hex.match(/.{4}/g) ?? []).map((glyph) => font.get(Number.parseInt(glyph, 16)) ?? '').join('');
