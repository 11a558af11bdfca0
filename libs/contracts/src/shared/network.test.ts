import { expect, test } from 'vitest';
import { networkOf } from './network.js';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2::', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8::', '2001:db8:0::/48'],
  ['2001:db8::5:6', '2001:db8:0::/48'],
  ['1:2:3:4:5:6:7:8', '1:2:3::/48'],
  ['::1', '0:0:0::/48'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
