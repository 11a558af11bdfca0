import type { PathCommand } from 'fontkit';

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

const headerBytes = 10;

/** A simple glyph of TrueType's `glyf` table, without hints. Empty for an outline of nothing, such as a space. */
export function encodeGlyph(commands: PathCommand[]): Buffer {
  const points: Point[] = [];
  const contourEnds: number[] = [];
  for (const { command, args } of commands) {
    if (command === 'closePath') contourEnds.push(points.length - 1);
    for (let index = 0; index + 1 < args.length; index += 2) {
      const onCurve = index + 2 === args.length;
      points.push({ x: Math.round(args[index]!), y: Math.round(args[index + 1]!), onCurve });
    }
  }
  if (points.length === 0) return Buffer.alloc(0);
  const header = Buffer.alloc(headerBytes + contourEnds.length * 2 + 2);
  header.writeInt16BE(contourEnds.length, 0);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  for (const [place, bound] of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].entries()) {
    header.writeInt16BE(bound, 2 + place * 2);
  }
  for (const [place, end] of contourEnds.entries()) header.writeUInt16BE(end, headerBytes + place * 2);
  const flags = Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0)));
  const whole = Buffer.concat([header, flags, steps(xs), steps(ys)]);
  // Places of glyphs are counted in steps of four bytes.
  return Buffer.concat([whole, Buffer.alloc((4 - (whole.length % 4)) % 4)]);
}

/** Each coordinate as its distance from the one before. */
function steps(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeInt16BE(value - (values[index - 1] ?? 0), index * 2);
  return bytes;
}
