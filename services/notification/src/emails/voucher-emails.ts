import { fromDollars, type Locale, type SoldVoucher, toDollars, type VoucherEnding, voucherEvents } from '@charter/contracts';
import { fullName } from '@charter/contracts/browser';
import { greetableName } from './content.js';
import { type AnyEmail, email } from './email.js';

export const sampleVoucher = (locale: Locale, change: Partial<SoldVoucher> = {}): SoldVoucher => ({
  id: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d6f',
  amount: 1350,
  forName: 'Elena',
  message: 'Happy anniversary. See you on the water!',
  buyer: { firstName: 'Marco', lastName: 'Ferri', email: 'marco@guests.example' },
  deliverTo: 'elena@guests.example',
  deliverOn: '2026-12-24',
  validUntil: null,
  locale,
  ...change,
});

const sample =
  (change: Partial<SoldVoucher> = {}) =>
  (locale: Locale) => ({ voucher: sampleVoucher(locale, change), again: false });

/** A name that would be a link is not printed. */
export const nameless = { firstName: 'www.example.com', lastName: '', email: 'marco@guests.example' };

const bought =
  (change: Partial<SoldVoucher> = {}) =>
  (locale: Locale) => ({ voucher: sampleVoucher(locale, change), withdrawUntil: '2026-12-25' });

const endingSample =
  (change: Partial<SoldVoucher> = {}) =>
  (locale: Locale): VoucherEnding => ({
    voucher: sampleVoucher(locale, { validUntil: '2027-01-10', ...change }),
    leftCents: fromDollars(450),
    endsAt: '2027-01-11T05:00:00.000Z',
  });

const refused = { paymentId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d70', amount: 1350 };

/** Nothing that mail programs would make a link of: whoever pays could send such links to others. */
export const printable = (name: string): string | null => greetableName({ firstName: name }).firstName;

function content({ voucher }: { voucher: SoldVoucher }) {
  const { id, amount, packageName = null, forName, message, buyer, deliverTo, deliverOn, validUntil, locale } = voucher;
  return {
    ...greetableName(buyer),
    // The code is derived where the e-mail is written: no stored e-mail contains it.
    voucherId: id,
    amount,
    giftName: packageName,
    forName: printable(forName),
    from: printable(fullName(buyer, locale)),
    message,
    deliverTo,
    deliverOn,
    toBuyer: deliverTo === buyer.email,
    validUntil,
  };
}

/** E-mails of gift vouchers: to the buyer, and the voucher itself. */
export const voucherEmails: readonly AnyEmail[] = [
  email('voucher-receipt')
    .on(voucherEvents.bought)
    .oncePer(({ voucher }) => voucher.id)
    .to(({ voucher }) => ({ address: voucher.buyer.email, locale: voucher.locale }))
    .with(({ voucher, withdrawUntil = null }) => ({ ...content({ voucher }), withdrawUntil }))
    .sample(bought())
    .variant('sent-now', bought({ deliverOn: null }))
    .variant('charter', bought({ packageName: 'Sunset Cruise' }))
    .variant('without-name', bought({ buyer: nameless }))
    .variant('to-its-buyer', bought({ deliverOn: null, deliverTo: 'marco@guests.example' }))
    .variant('until-a-day', bought({ validUntil: '2027-12-31' }))
    .variant('without-withdrawal', (locale) => ({ voucher: sampleVoucher(locale) })),

  email('voucher-paid-twice')
    .on(voucherEvents.refused)
    .oncePer(({ paymentId }) => paymentId)
    .to(({ voucher }) => ({ address: voucher.buyer.email, locale: voucher.locale }))
    .with(({ voucher, amount }) => ({ ...greetableName(voucher.buyer), totalAmount: amount }))
    .sample((locale) => ({ ...refused, voucher: sampleVoucher(locale) }))
    .variant('without-name', (locale) => ({ ...refused, voucher: sampleVoucher(locale, { buyer: nameless }) })),

  email('voucher')
    .on(voucherEvents.due)
    .oncePer(({ voucher, again }, { event }) => (again ? event.id : voucher.id))
    .to(({ voucher }) => ({ address: voucher.deliverTo, locale: voucher.locale }))
    .with(content)
    .attach(({ voucherId }, _locale, { publicUrl }, documents) => documents.voucher(voucherId, new URL(publicUrl).host))
    .sample(sample())
    .variant('charter', sample({ packageName: 'Sunset Cruise', message: null }))
    .variant('until-a-day', sample({ validUntil: '2027-12-31' }))
    .variant('without-names', sample({ forName: 'www.example.com', buyer: nameless })),

  email('voucher-ending')
    .on(voucherEvents.ending)
    .oncePer(({ voucher }) => `${voucher.id} ${voucher.validUntil}`)
    .to(({ voucher }) => ({ address: voucher.deliverTo, locale: voucher.locale }))
    .until(({ endsAt }) => endsAt)
    .with(({ voucher, leftCents }) => {
      const { toBuyer, forName, ...rest } = content({ voucher });
      return { ...rest, toBuyer, forName, boughtFor: toBuyer ? forName : null, left: toDollars(leftCents) };
    })
    .sample(endingSample())
    .variant('without-name', endingSample({ forName: 'www.example.com' }))
    .variant('to-its-buyer', endingSample({ deliverTo: nameless.email }))
    .variant('to-its-buyer-without-names', endingSample({ deliverTo: nameless.email, forName: 'www.example.com', buyer: nameless })),
];
