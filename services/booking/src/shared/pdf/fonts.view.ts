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

/**
 * One file for both weights: these scripts are in few documents, and Korean has 6 MB. `Script_Extensions` has the marks and punctuation that scripts
 * share, but those of Chinese and Japanese with Hangul.
 */
const scripts: readonly { characters: RegExp; file: string; isRightToLeft?: boolean }[] = [
  { characters: /\p{Script=Hangul}/u, file: '@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf' },
  {
    characters: /\p{Script_Extensions=Arabic}/u,
    file: '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    isRightToLeft: true,
  },
  {
    characters: /\p{Script_Extensions=Hebrew}/u,
    file: '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    isRightToLeft: true,
  },
  { characters: /\p{Script_Extensions=Thai}/u, file: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf' },
  {
    characters: /\p{Script_Extensions=Devanagari}/u,
    file: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  },
  {
    characters: /\p{Script_Extensions=Georgian}/u,
    file: '@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  },
  {
    characters: /\p{Script_Extensions=Armenian}/u,
    file: '@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  },
  {
    characters: /\p{Script_Extensions=Ethiopic}/u,
    file: '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  },
];

const scriptOf = (character: string) => scripts.find(({ characters }) => characters.test(character));

/** Whether a text of one font is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  scripts.some(({ characters, isRightToLeft: rightToLeft }) => rightToLeft && characters.test(text));

const displayFile = '@expo-google-fonts/fraunces/400Regular/Fraunces_400Regular.ttf';

/** Fonts are tried in this order for characters of no script above. */
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
  // Before the fonts below, which an Arabic name does not need: a Chinese one has 10 MB.
  const script = scriptOf(character);
  const own = script && open(script.file);
  if (own?.hasGlyphForCodePoint(code)) return own;
  const textStyle = style === 'display' ? 'regular' : style;
  // One after the other, because most invoices need none of the Chinese and Japanese ones.
  for (const family of fallbacks[variant]) {
    const font = open(files[family][textStyle]);
    if (font.hasGlyphForCodePoint(code)) return font;
  }
  return undefined;
}
