import { expect, test } from '@jest/globals';
import { defaultBusiness } from '@charter/contracts';
import { type PrintedVoucher, voucherContent } from './voucher-texts.js';

const voucher: PrintedVoucher = {
  code: 'AAAA-BBBB-CCCC-DDDD',
  amount: 500,
  packageName: null,
  forName: 'Kaori $&',
  from: 'Ben',
  message: null,
  validUntil: null,
  day: '2026-11-02',
};

test.each([
  ['en', 'For Kaori $&', 'With love from Ben'],
  ['ja', 'Kaori $& 様へ', 'Ben より'],
  ['zh', '赠予Kaori $&', 'Ben敬赠'],
] as const)('writes the names in "%s" as the language does', (locale, forName, from) => {
  expect(voucherContent(voucher, defaultBusiness, locale)).toMatchObject({ forName, from });
});
