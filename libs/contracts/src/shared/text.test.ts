import { describe, expect, test } from 'vitest';
import { dialed, phoneHref } from './phone-link.js';
import { email, phone, properName, prose } from './field-rule.js';
import { normalizeCode, normalizeEmail, normalizeName, normalizePhone, normalizeProse } from './text.js';

describe('phone numbers', () => {
  test.each([
    ['\u202a+1 242 555 0134\u202c', '+1 242 555 0134', '+12425550134'],
    ['\u200e+1\u00a0242\u00a0555\u00a00134', '+1 242 555 0134', '+12425550134'],
    ['030/1234567', '030/1234567', '0301234567'],
    ['0171 / 12 34 567', '0171 / 12 34 567', '01711234567'],
    ['+49 (0)171 1234567', '+49 (0)171 1234567', '+4901711234567'],
    ['(+49) 171 1234567', '(+49) 171 1234567', '+491711234567'],
    ['+1 242 555\u20110134', '+1 242 555-0134', '+12425550134'],
    ['+1 242 555\u20130134', '+1 242 555-0134', '+12425550134'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678', '09012345678'],
    ['＋８１９０１２３４５６７８', '+819012345678', '+819012345678'],
    ['٠٥٠١٢٣٤٥٦٧', '0501234567', '0501234567'],
    ['۰۲۱-۱۲۳۴۵۶۷', '021-1234567', '0211234567'],
    ['०११ २३४५ ६७८९', '011 2345 6789', '01123456789'],
    ['tel:+12425550134', '+12425550134', '+12425550134'],
  ])('%s is stored as %s', (typed, stored, number) => {
    expect([phone().check(typed), normalizePhone(typed), dialed(stored)]).toEqual([undefined, stored, number]);
  });

  test.each([
    ['+1 242 555 0134 ext. 5', '+1 242 555 0134 ext. 5'],
    ['242-555-0134 x5', '242-555-0134 x5'],
    ['tel:+12425550134;ext=5', '+12425550134 ext. 5'],
    ['+7 495 123-45-67 доб. 5', '+7 495 123-45-67 доб. 5'],
    ['2425550134,5', '2425550134,5'],
  ])('%s has the extension 5', (typed, stored) => {
    expect([phone().check(typed), normalizePhone(typed)]).toEqual([undefined, stored]);
    expect(phoneHref(stored)).toMatch(/^tel:\+?\d{10,11};ext=5$/);
    expect(dialed(stored)).toMatch(/^\+?\d{10,11}$/);
  });

  test.each([
    '.......',
    '(((((((((',
    '123456',
    '12 34 56 ext. 7890',
    'call me',
    '+1 242 555 0134 and more words',
    '1'.repeat(24),
    '-'.repeat(2_000_000),
  ])('%.40s is rejected', (typed) => {
    expect(phone().check(typed)).toEqual({ code: 'phone' });
  });

  test('a link without an extension has the number alone', () => {
    expect(phoneHref('+1 (242) 555-0134')).toBe('tel:+12425550134');
  });
});

describe('names', () => {
  test.each([
    ['\u202aAna\u202c\ufeff Reyes\u00ad', 'Ana Reyes'],
    ['Ａｎａ　Ｒｅｙｅｓ', 'Ana Reyes'],
    ['ｻﾄｳ', 'サトウ'],
    ['Mu\u0308ller\u2011O’Brien', 'Müller-O’Brien'],
    ['O´Brien', "O'Brien"],
    ['O`Brien', "O'Brien"],
    ['\ufe8d\ufee0\ufeac', 'ا\u0644ذ'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['علی\u200cرضا', 'علی\u200cرضا'],
    ['Ana\u200cReyes', 'AnaReyes'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalizeName(typed)).toBe(stored);
  });

  test('a name of invisible characters is missing', () => {
    const name = properName({ max: 80, required: 'nameRequired' });
    expect(['\u200b\ufeff', '\u3164', '\u115f\u1160', '\u202e '].map((typed) => name.check(typed)?.code)).toEqual(
      Array(4).fill('nameRequired'),
    );
    expect(name.check('Ana\nReyes')).toEqual({ code: 'oneLine' });
  });
});

test('free text keeps its signs, emoji and the joiners of its script', () => {
  const texts = [
    '½ day – “now” 5²™',
    '👩‍👩‍👧‍👦 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ❤️',
    'می\u200cخواهم',
    'ក\u200bខ',
    'र्\u200dय',
    'two\n\tlines',
  ];
  expect(texts.map(normalizeProse)).toEqual(texts);
});

test('free text loses what nobody sees, and lone surrogates', () => {
  expect(normalizeProse('\ufeffHel\u200blo\u202e the\u00adre\u2066!\u2069 \ud800')).toBe('Hello there! \ufffd');
  expect(prose({ min: 3, max: 9, tooShort: 'required' }).check('\u200b\u200b\u200b\u200b')).toEqual({ code: 'required' });
});

test('e-mail addresses are read from every keyboard', () => {
  expect(['ａｎａ＠example.com', '\u200eana@example。com\u200b', 'ana\u2011reyes@example.com '].map(normalizeEmail)).toEqual([
    'ana@example.com',
    'ana@example.com',
    'ana-reyes@example.com',
  ]);
  expect(['x.@docomo.example', 'a..b@docomo.example', 'ａ＠b.example'].map((typed) => email().check(typed))).toEqual(
    Array(3).fill(undefined),
  );
});

test('codes are typed with every keyboard', () => {
  expect(['ａｂｃｄｅ－ＦＧＨ０１', '\u202aabcde\u2013fgh01\u202c', ' abcde-fgh٠١'].map(normalizeCode)).toEqual(
    Array(3).fill('ABCDE-FGH01'),
  );
});

test('a text that is far too long costs next to nothing', () => {
  const long = `a${'\u0301\u0323'.repeat(1_000_000)}`;
  expect(
    [normalizeName, normalizePhone, normalizeEmail, normalizeCode, normalizeProse].every((normalize) => normalize(long) === long),
  ).toBe(true);
});
