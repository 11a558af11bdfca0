import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/**
 * The form in which texts are searched: small letters without accents, ligatures, apostrophes, dashes and joiners, with single spaces.
 * A function of the database, because generated columns and indexes use it, and patterns must be folded by the same rules. Migrations create
 * it: a changed rule is a function of another name, and a migration that builds the columns and indexes again.
 */
export const createFoldedText = `
  CREATE FUNCTION folded_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(
      -- Parts of letters are composed again, so that a syllable of Hangul is not found by the beginning of another one.
      normalize(
        regexp_replace(
          replace(replace(replace(
            -- This collation is the same on every server; the database's own may know the letters of ASCII only.
            translate(lower(normalize($1, NFKD) COLLATE pg_c_utf8), 'øłđðħıŧŋ', 'olddhitn'),
            'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
          -- Accents, the vowel points of Hebrew and Arabic, apostrophes, dashes, and characters without a shape of their own.
          '[\\u0300-\\u036f\\u0591-\\u05c7\\u064b-\\u065f\\u0670''\\u2018\\u2019\\u201b\\u02b9-\\u02bc\\u2032\\u0060\\u00b4'
            || '\\u002d\\u2010-\\u2015\\u2212\\u00ad\\u200b-\\u200f\\u2060\\ufeff]', '', 'g'),
        NFC),
      '\\s+', ' ', 'g')`;

/** The digits of a phone number at the end of a folded text; the sign before them is not the beginning of a word. */
export const foldedPhone = (column: string): string => `' +' || regexp_replace(${column}, '\\D', '', 'g')`;

/** Phone numbers are searched as one word, and without the zeros that a number with its country does not have. */
function wordsOf(term: string): string[] {
  const text = term.normalize('NFKC').trim();
  const digits = text.replace(/\D/g, '');
  if (/^[+\d\s()./-]+$/.test(text) && digits.length > 2) return [digits.replace(/^0+(?=\d)/, '')];
  return text.split(/\s+/).filter((word) => word !== '');
}

/**
 * Selects the rows whose folded text has every word of the term, in any order. One or two letters are searched at the beginning of words only: the
 * trigram index finds three letters or the beginning of a word, and otherwise the whole table is read.
 * @param folded a column or function of the table's alias with a folded text
 */
export function whereFound<Entity extends ObjectLiteral>(matching: SelectQueryBuilder<Entity>, folded: string, term: string): void {
  for (const [index, word] of wordsOf(term).entries()) {
    const literal = word.replace(/[\\%_]/g, '\\$&');
    const own = `word${index}`;
    if (word.length > 2) matching.andWhere(`${folded} LIKE folded_text(:${own})`, { [own]: `%${literal}%` });
    else
      matching.andWhere(`(${folded} LIKE folded_text(:${own}) OR ${folded} LIKE folded_text(:${own}Later))`, {
        [own]: `${literal}%`,
        [`${own}Later`]: `% ${literal}%`,
      });
  }
}
