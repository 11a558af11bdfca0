import { describe, expect, test } from 'vitest';
import { chooseEncoding, matchesEtag } from './negotiation.js';

describe('the encoding of a response', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['deflate', 'identity'],
    ['GZIP; q=0.8', 'gzip'],
  ])('for Accept-Encoding "%s" is %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });
});

describe('If-None-Match', () => {
  test.each(['"a"', 'W/"a"', '"b", "a"', '*'])('%s matches "a"', (header) => {
    expect(matchesEtag(header, '"a"')).toBe(true);
  });

  test.each([undefined, '', '"b"', 'a'])('%s does not match "a"', (header) => {
    expect(matchesEtag(header, '"a"')).toBe(false);
  });
});
