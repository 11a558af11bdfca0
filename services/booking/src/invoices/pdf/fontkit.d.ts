/** What of fontkit is touched here; it has no types of its own. Names that begin with _ are its own business: see font.view.ts. */
declare module 'fontkit' {
  export interface Point {
    x: number;
    y: number;
    /** The last one of its contour. */
    endContour: boolean;
    copy(): Point;
  }

  /** A command of an outline, its arguments in the font's own units: x, y or, for a curve, the control point before them. */
  export interface PathCommand {
    /** "moveTo", "lineTo", "quadraticCurveTo" or "closePath". */
    command: string;
    args: number[];
  }

  export interface Glyph {
    path: { commands: PathCommand[] };
    advanceWidth: number;
    _getMetrics(): { leftBearing: number };
  }

  export interface Subset {
    glyf: Uint8Array[];
    offset: number;
    loca: { offsets: number[] };
    hmtx: { metrics: { advance: number; bearing: number }[] };
    _addGlyph(id: number): number;
  }

  /** A font out of a WOFF2 file. */
  export interface Font {
    readonly postscriptName: string;
    /** Undefined for a font of one weight. */
    fvar?: object;
    variationCoords: number[] | null;
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): Glyph;
    getGlyph(id: number): Glyph;
    createSubset(): Subset;
    _transformGlyfTable(): void;
    _transformedGlyphs: { points?: Point[]; components?: { dx: number; dy: number }[] }[];
    _variationProcessor: { transformPoints(id: number, points: Point[]): void };
  }

  export function create(bytes: Uint8Array): Font;
}
