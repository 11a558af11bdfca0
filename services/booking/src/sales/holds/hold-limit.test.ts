import { expect, test } from 'vitest';
import { exceedsShare, givingWay, type UnpaidHold } from './hold-limit.js';

const hold = (id: string, address: string | null, minute = 0): UnpaidHold => ({ id, address, createdAt: new Date(minute * 60_000) });
const limits = { perAddress: 3, perNetwork: 5, unpaid: 25, shortMinutes: 5 };
const order = (unpaid: UnpaidHold[]) => givingWay(unpaid, 'own').map(({ id }) => id);

test('an address has a share, and so has its network', () => {
  const four = ['1', '2', '3', '4'].map((id) => hold(id, '192.0.2.1'));
  expect(exceedsShare(four.slice(1), '192.0.2.1', limits)).toBe(false);
  expect(exceedsShare(four, '192.0.2.1', limits)).toBe(true);
  const six = ['1', '2', '3', '4', '5', '6'].map((id) => hold(id, `2001:db8:1:${id}::`));
  expect(exceedsShare(six.slice(1), '2001:db8:1:6::', limits)).toBe(false);
  expect(exceedsShare(six, '2001:db8:1:6::', limits)).toBe(true);
  expect(exceedsShare(six, '2001:db8:2:6::', limits)).toBe(false);
});

test('the oldest holds of the network that holds the most give way first', () => {
  const unpaid = [
    hold('guest', '198.51.100.7', 0),
    hold('one', '2001:db8:1:1::', 1),
    hold('two', '2001:db8:1:2::', 2),
    hold('three', '2001:db8:1:3::', 3),
    hold('own', '203.0.113.9', 4),
  ];
  expect(order(unpaid)).toEqual(['one', 'two', 'guest', 'three']);
});

test('the new hold does not give way, though its network holds the most', () => {
  expect(order([hold('own', '192.0.2.1', 5), hold('older', '192.0.2.2', 4), hold('guest', '198.51.100.7', 0)])).toEqual(['older', 'guest']);
});

test('a hold whose capture was declined gives way only when there is no other', () => {
  expect(order([hold('declined', null, 0), hold('guest', '198.51.100.7', 3), hold('own', '203.0.113.9', 4)])).toEqual([
    'guest',
    'declined',
  ]);
});
