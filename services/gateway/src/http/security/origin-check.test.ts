import { expect, test } from 'vitest';
import { isSameOrigin } from './origin-check.js';

const allowed = ['https://charters.example'];

test.each([
  ['our own page', { origin: 'https://charters.example', 'sec-fetch-site': 'same-origin' }, true],
  ['curl', {}, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['another site without Origin', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }, false],
  ['our host on another port', { origin: 'https://charters.example:8443' }, false],
])('a request from %s', (_source, headers, expected) => {
  expect(isSameOrigin(headers, allowed)).toBe(expected);
});
