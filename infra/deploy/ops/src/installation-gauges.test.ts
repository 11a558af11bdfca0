import { expect, test } from 'vitest';
import { certifiedDomain } from './installation-gauges.ts';

test.each([
  ['charters.example', 'charters.example'],
  ['https://charters.example', 'charters.example'],
  ['charters.example:8443, www.charters.example', 'charters.example'],
  ['http://charters.example', undefined],
  ['localhost', undefined],
  ['http://localhost', undefined],
  ['site.localhost', undefined],
  ['192.0.2.1', undefined],
  ['', undefined],
])('of SITE_ADDRESS %j the certificate of %j is measured', (address, domain) => {
  expect(certifiedDomain(address)).toBe(domain);
});
