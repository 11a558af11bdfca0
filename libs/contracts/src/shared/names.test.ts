import { expect, test } from 'vitest';
import { addressName, fullName } from './names.js';

const elena = { firstName: 'Elena', lastName: 'Marchetti' };
const hanako = { firstName: '花子', lastName: '山田' };
const xiaoming = { firstName: '小明', lastName: '王' };

test('fullName writes the family name first when it is in Chinese characters', () => {
  expect([fullName(hanako, 'ja'), fullName(xiaoming, 'zh'), fullName(xiaoming, 'en')]).toEqual(['山田 花子', '王小明', '王 小明']);
});

test('fullName keeps the given name first when it is in Latin letters', () => {
  expect([fullName(elena, 'ja'), fullName(elena, 'zh'), fullName(elena, 'de')]).toEqual(Array(3).fill('Elena Marchetti'));
});

test('addressName is the full name in German, Chinese and Japanese and the given name elsewhere', () => {
  expect([addressName(elena, 'de'), addressName(xiaoming, 'zh'), addressName(hanako, 'ja')]).toEqual([
    'Elena Marchetti',
    '王小明',
    '山田 花子',
  ]);
  expect([addressName(elena, 'en'), addressName(elena, 'fr')]).toEqual(['Elena', 'Elena']);
});

test('addressName is the given name when the family name is unknown', () => {
  expect([addressName({ firstName: 'Elena' }, 'de'), addressName({ firstName: '花子', lastName: null }, 'ja')]).toEqual(['Elena', '花子']);
});
