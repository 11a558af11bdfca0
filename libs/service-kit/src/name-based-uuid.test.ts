import { expect, test } from 'vitest';
import { nameBasedUuid } from './name-based-uuid.js';

// From RFC 9562, appendix A.4: the DNS namespace.
test('a UUID of a namespace and a name is the one of the standard, and another for another name', () => {
  const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  expect(nameBasedUuid(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  expect(nameBasedUuid(dns, 'www.example.org')).not.toBe(nameBasedUuid(dns, 'www.example.com'));
});
