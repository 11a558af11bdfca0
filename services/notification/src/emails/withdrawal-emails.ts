import {
  fromDollars,
  type Locale,
  toDollars,
  type VoucherReturned,
  voucherEvents,
  type WithdrawalReceived,
  withdrawalEvents,
  type WithdrawalUndecided,
} from '@charter/contracts';
import { dateInNassau } from '@charter/contracts/formats';
import type { WithdrawalObstacle } from '@charter/contracts/browser';
import { type AnyEmail, email } from './email.js';
import { greetableName } from './content.js';
import { nameless, printable, sampleVoucher } from './voucher-emails.js';

const received =
  (change: Partial<WithdrawalReceived> = {}) =>
  (locale: Locale): WithdrawalReceived => ({
    withdrawalId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d71',
    name: 'Marco Ferri',
    email: 'marco@guests.example',
    reference: '06CCB-X2TFW',
    receivedAt: '2026-12-11T15:04:00.000Z',
    locale,
    ...change,
  });

const undecided =
  (obstacle: WithdrawalObstacle, last4: string | null = '8HVW') =>
  (locale: Locale): WithdrawalUndecided => ({ ...received()(locale), obstacle, last4 });

const returned =
  (change: Partial<VoucherReturned> = {}) =>
  (locale: Locale): VoucherReturned => ({
    voucher: sampleVoucher(locale),
    refundId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d72',
    amountCents: fromDollars(1350),
    leftCents: fromDollars(0),
    cause: 'withdrawal',
    notifyGuest: true,
    byHand: false,
    documentId: '0198c2f4-5a7e-7c3b-9b6e-1f2a3b4c5d73',
    ...change,
  });

/** What was declared. Nothing that mail programs would make a link of is repeated: whoever declares could send such links to others. */
const declared = ({ name, email: address, reference, receivedAt }: WithdrawalReceived) => ({
  name: printable(name),
  email: address,
  reference: printable(reference),
  receivedAt,
  receivedOn: dateInNassau(receivedAt),
});

/** E-mails of withdrawals from a purchase, and of gift vouchers that are given back. */
export const withdrawalEmails: readonly AnyEmail[] = [
  email('withdrawal-received')
    .on(withdrawalEvents.received)
    .oncePer(({ withdrawalId }) => withdrawalId)
    .to(({ email: address, locale }) => ({ address, locale }))
    .with(declared)
    .sample(received())
    .variant('without-links', received({ name: 'www.example.com', reference: 'www.example.com' })),

  email('withdrawal-refunded')
    .on(voucherEvents.returned)
    .filter(({ notifyGuest }) => notifyGuest)
    .oncePer(({ refundId }) => refundId)
    .to(({ voucher }) => ({ address: voucher.buyer.email, locale: voucher.locale }))
    .with(({ voucher, amountCents, leftCents, cause, byHand, documentId }) => ({
      ...greetableName(voucher.buyer),
      amount: toDollars(amountCents),
      left: leftCents > 0 ? toDollars(leftCents) : null,
      withdrawn: cause === 'withdrawal',
      byHand,
      documentId,
    }))
    .attach(({ documentId }, _locale, _settings, documents) => documents.document(documentId))
    .sample(returned())
    .variant('by-staff', returned({ cause: 'staff' }))
    .variant('in-part', returned({ cause: 'staff', amountCents: fromDollars(350), leftCents: fromDollars(1000) }))
    .variant('by-hand', returned({ cause: 'staff', byHand: true }))
    .variant('without-name', (locale) => returned({ voucher: sampleVoucher(locale, { buyer: nameless }) })(locale)),

  email('staff-withdrawal')
    .on(withdrawalEvents.undecided)
    .oncePer(({ withdrawalId }) => withdrawalId)
    .toStaff(({ email: address }) => address)
    .with(({ obstacle, last4, ...withdrawal }) => ({
      name: withdrawal.name,
      email: withdrawal.email,
      reference: withdrawal.reference,
      receivedAt: withdrawal.receivedAt,
      receivedOn: dateInNassau(withdrawal.receivedAt),
      last4,
      unknown: obstacle === 'unknown',
      late: obstacle === 'late',
      used: obstacle === 'used',
      reserved: obstacle === 'reserved',
      ended: obstacle === 'ended',
    }))
    .sample(undecided('late'))
    .variant('used', undecided('used'))
    .variant('reserved', undecided('reserved'))
    .variant('ended', undecided('ended'))
    .variant('unknown', undecided('unknown', null)),
];
