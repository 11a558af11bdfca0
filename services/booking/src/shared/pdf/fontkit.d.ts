/** The part of fontkit that is used here; the package has no types. */
declare module 'fontkit' {
  /** An open font file. */
  export interface Font {
    readonly postscriptName: string;
    readonly unitsPerEm: number;
    layout(text: string): { advanceWidth: number };
    hasGlyphForCodePoint(code: number): boolean;
    glyphForCodePoint(code: number): { path: { commands: { args: number[] }[] } };
  }

  export function create(bytes: Uint8Array): Font;
}
