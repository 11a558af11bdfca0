// oxlint-disable no-underscore-dangle -- see openFace().
import { readFileSync } from 'node:fs';
import { create, type Font, type Point } from 'fontkit';
import { encodeGlyph } from './glyph.view.js';

/**
 * A WOFF2 file at one weight of its range, for pdfkit to write with. fontkit shows such a file at its lightest weight only, and
 * cannot copy its glyphs into a PDF, because they are stored in another form than TrueType's: so the outlines are moved to the
 * weight here, and each glyph that is used is written anew.
 *
 * @param name under which a document knows the face: unlike that of any other file and weight
 */
export function openFace(file: string, weight: number, name: string): Font {
  const font = create(readFileSync(file));
  Object.defineProperty(font, 'postscriptName', { value: name });
  if (font.fvar) moveTo(font, weight);
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    subset._addGlyph = (id) => {
      const glyph = font.getGlyph(id);
      const outline = encodeGlyph(glyph.path.commands);
      subset.glyf.push(outline);
      subset.loca.offsets.push(subset.offset);
      subset.hmtx.metrics.push({ advance: glyph.advanceWidth, bearing: glyph._getMetrics().leftBearing });
      subset.offset += outline.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
  return font;
}

/** Before any glyph is looked at: fontkit remembers what it has drawn once. */
function moveTo(font: Font, weight: number): void {
  // It trips over composite glyphs when it reads them for a weight: so they are read for none.
  Object.defineProperty(font, '_variationProcessor', { value: null, configurable: true });
  font._transformGlyfTable();
  Reflect.deleteProperty(font, '_variationProcessor');
  font.variationCoords = [weight];
  for (const [id, { points = [], components = [] }] of font._transformedGlyphs.entries()) {
    const places = components.map(({ dx, dy }) => aPoint(dx, dy));
    // Behind its own points a glyph has four that stand for its edges.
    font._variationProcessor.transformPoints(id, [...points, ...places, ...Array.from({ length: 4 }, () => aPoint(0, 0))]);
    for (const [index, { x, y }] of places.entries()) Object.assign(components[index]!, { dx: x, dy: y });
  }
}

const aPoint = (x: number, y: number): Point => ({ x, y, endContour: true, copy: () => aPoint(x, y) });
