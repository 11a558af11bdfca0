import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { brotliDecompressSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

const require = createRequire(import.meta.url);

/** The display font has one weight and Latin letters only; the regular font writes what it lacks. */
export type FontStyle = 'regular' | 'semibold' | 'display';

/** Japanese and simplified Chinese draw some of the same characters differently: the guest's language decides which font is tried first. */
export type HanVariant = 'japanese' | 'chinese';

type TextStyle = Exclude<FontStyle, 'display'>;

/** Literals, because the image of the service contains the files that its code names. */
const files: Record<'figtree' | 'inter' | HanVariant, Record<TextStyle, string>> = {
  figtree: {
    regular: '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf',
    semibold: '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf',
  },
  inter: {
    regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    semibold: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  },
  japanese: {
    regular: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
    semibold: '@expo-google-fonts/noto-sans-jp/600SemiBold/NotoSansJP_600SemiBold.ttf',
  },
  chinese: {
    regular: '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
    semibold: '@expo-google-fonts/noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
  },
};
const displayFile = '@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf';

/** Fonts are tried in this order. Another script from left to right needs another family here. */
const fallbacks: Record<HanVariant, readonly (keyof typeof files)[]> = {
  japanese: ['figtree', 'inter', 'japanese', 'chinese'],
  chinese: ['figtree', 'inter', 'chinese', 'japanese'],
};

const openFonts = new Map<string, Font>();

function open(file: string): Font {
  const font = openFonts.get(file) ?? create(read(file));
  openFonts.set(file, font);
  return font;
}

/** The image of the service contains the fonts compressed: see collect.mjs. */
function read(file: string): Buffer {
  try {
    return readFileSync(require.resolve(file));
  } catch {
    return brotliDecompressSync(readFileSync(require.resolve(`${file}.br`)));
  }
}

/** The display font's file also has punctuation beyond Latin-1, which the regular font writes. */
const isLatin1 = (code: number): boolean => (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);

/** The first font that has the character; undefined when none has. */
export function fontFor(character: string, style: FontStyle, variant: HanVariant): Font | undefined {
  const code = character.codePointAt(0)!;
  if (style === 'display' && isLatin1(code) && open(displayFile).hasGlyphForCodePoint(code)) return open(displayFile);
  const textStyle = style === 'display' ? 'regular' : style;
  // One after the other: a Chinese font has 10 MB, and most invoices need none.
  for (const family of fallbacks[variant]) {
    const font = open(files[family][textStyle]);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}
