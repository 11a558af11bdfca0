/**
 * The form in which typed and pasted text is checked, stored and compared. The kinds of form fields (field.ts) apply it on the server and in
 * browsers, so that both count and judge the same text. Imported by the front ends: nothing here may import a library.
 */

/** Characters without a shape of their own: zero-width, direction, filler, selector and tag characters. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const variationSelector = /[\ufe00-\ufe0f\u180b-\u180d\u{e0100}-\u{e01ef}]/u;
const tag = /[\u{e0020}-\u{e007f}]/u;
/** Joiners change the shape of Arabic, Mongolian and the scripts of South Asia, and join emoji. */
const joined = /[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u18af\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** Lines of these scripts, which have no spaces, break at zero-width spaces. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]/u;

/** Whether a text needs its invisible character after this one: a joiner, a selector of a glyph, or a tag of a regional flag. */
function isNeeded(character: string, before: string): boolean {
  if (character === '\u200c' || character === '\u200d') return joined.test(before);
  if (character === '\u200b') return unspaced.test(before);
  if (variationSelector.test(character)) return before.trim() !== '';
  return tag.test(character) && (before === '\u{1f3f4}' || tag.test(before));
}

/** Removes the invisible characters that have no function where they stand. Text from address books and word processors has many. */
function withoutInvisible(text: string): string {
  if (!invisible.test(text)) return text;
  let kept = '';
  let before = '';
  for (const character of text) {
    if (invisible.test(character) && !isNeeded(character, before)) continue;
    kept += character;
    before = character;
  }
  return kept;
}

/** Decimal digits of all scripts as 0 to 9. They are encoded in runs of ten, some of which follow each other. */
const withAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });

/** Line breaks and other control characters remain, so that a single line is rejected for them. */
const withSingleSpaces = (text: string): string => text.replace(/[^\S\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A lone surrogate, left by a form that cuts an emoji at its limit, becomes �: PostgreSQL's JSON rejects it. */
const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd');

/**
 * Longer text is rejected by the limit of its field as it is: the time of NFKC grows with the square of the combining marks in a row.
 * No name, address, phone number or code has a thousand characters, and no prose a hundred thousand.
 */
const upTo =
  (longest: number, normalize: (typed: string) => string) =>
  (typed: string): string =>
    typed.length > longest ? typed : wellFormed(normalize(typed));

/** Free text: as it was typed, without invisible characters that have no function. */
export const normalizeProse = /* @__PURE__ */ upTo(100_000, (typed) => withoutInvisible(typed).trim());

/**
 * Names and postal addresses: one code for each letter (NFKC), so that the full-width forms of Japanese keyboards and the presentation forms
 * of old Arabic ones are found and printed; `-` for every dash, and `'` for the accents that are typed as apostrophes.
 */
export const normalizeName = /* @__PURE__ */ upTo(1000, (typed) =>
  withSingleSpaces(
    // Before NFKC, which makes a space and a combining accent of them.
    withoutInvisible(typed.replace(/[\u00b4\u0060\uff40]/g, "'").replace(/\u200b/g, ''))
      .normalize('NFKC')
      .replace(/[\u2010-\u2015\u2212]/g, '-'),
  ),
);

/** An e-mail address; the full stop of Chinese and Japanese keyboards is a dot. */
export const normalizeEmail = /* @__PURE__ */ upTo(1000, (typed) => withAsciiDigits(normalizeName(typed)).replace(/[\u3002\uff61]/g, '.'));

/** Text whose letters, digits and signs alone count: no character is invisible, and the digits and dashes of all keyboards are alike. */
const normalizeSigns = (typed: string): string =>
  withSingleSpaces(
    withAsciiDigits(typed.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC')).replace(/[\p{Pd}\u2212\u30fc]/gu, '-'),
  );

/** The address of an image. It has no limit, because an image inside a data URL has megabytes. */
export const normalizeUrl = (typed: string): string => wellFormed(typed.trim());

/** A phone number as it was typed or copied from a link, with its extension as " ext. 5". */
export const normalizePhone = /* @__PURE__ */ upTo(1000, (typed) =>
  normalizeSigns(typed)
    .replace(/^tel:\s*/i, '')
    .replace(/\s*;\s*ext=/i, ' ext. '),
);

/** A code that is typed in any case. */
export const normalizeCode = /* @__PURE__ */ upTo(1000, (typed) => normalizeSigns(typed).toUpperCase());

/** Separators, at least seven digits of the number itself, and an extension after a word of any language or one of , ; #. */
export const phoneNumber = /^(?=.{7,40}$)[\s(]*\+?(?:[\s()./-]*\d){7,20}[\s()./-]*(?:[,;#]?\s?(?:\p{L}{1,12}[.:]?\s?|[,;#]\s?)\d{1,6})?$/u;
