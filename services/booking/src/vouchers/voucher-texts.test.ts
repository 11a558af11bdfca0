import { expect, test } from 'vitest';
import { defaultBusiness } from '@charter/contracts';
import { type PrintedVoucher, voucherContent } from './voucher-texts.js';

const voucher: PrintedVoucher = {
  code: '7K3Q-DM9T-XZ4B-8HVW',
  site: 'charters.example',
  amount: 500,
  packageName: null,
  forName: 'Ada',
  from: 'Grace Hopper',
  message: null,
  validUntil: null,
  day: '2026-12-01',
};

test('a voucher prints its code, the website on which it is used, and that it never expires', () => {
  const content = voucherContent(voucher, defaultBusiness, 'en');
  expect(content).toMatchObject({ code: voucher.code, site: 'charters.example', amount: '$500', forName: 'For Ada' });
  expect(content.notes.at(-1)).toBe('This voucher never expires.');
});

test('a voucher with an end prints its last day, in its language', () => {
  const lastNote = (locale: 'en' | 'de' | 'ja' | 'zh') =>
    voucherContent({ ...voucher, validUntil: '2028-12-31' }, defaultBusiness, locale).notes.at(-1);
  expect(lastNote('en')).toBe('Valid until Sunday, December 31, 2028');
  expect(lastNote('de')).toBe('Gültig bis Sonntag, 31. Dezember 2028');
  expect(lastNote('ja')).toBe('有効期限：2028年12月31日日曜日');
  expect(lastNote('zh')).toBe('有效期至2028年12月31日星期日');
});

test.each([
  ['en', 'For Kaori $&', 'From Ben'],
  ['ja', 'Kaori $& 様へ', 'Ben より'],
  ['zh', '赠予Kaori $&', 'Ben敬赠'],
] as const)('writes the names in "%s" as the language does', (locale, forName, from) => {
  expect(voucherContent({ ...voucher, forName: 'Kaori $&', from: 'Ben' }, defaultBusiness, locale)).toMatchObject({ forName, from });
});
