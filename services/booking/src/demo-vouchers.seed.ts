import { randomUUID } from 'node:crypto';
import { cents } from '@charter/contracts';
import { type DemoVoucher, demoVouchers } from '@charter/demo';
import type { Transaction } from '@charter/database';
import { voucherCodeOf } from '@charter/service-kit';
import type { BookingConfig } from './booking.env.js';
import { BookingEntity } from './sales/bookings/booking.entity.js';
import { FolioEntryEntity } from './accounts/folio/folio-entry.entity.js';
import { PaymentRequestEntity } from './accounts/payment-requests/payment-request.entity.js';
import { endOf, hashOfCode } from './vouchers/voucher.js';
import { VoucherEntity, VoucherEntryEntity } from './vouchers/voucher.entity.js';
import { dayInNassau } from './shared/nassau-time.js';

/** Adds the gift vouchers of the demo year, one of which has paid a charter of it, once. Publishes no events. */
export async function seedVouchers(tx: Transaction, config: BookingConfig, now: Date): Promise<void> {
  if (await tx.exists(VoucherEntity)) return;
  for (const demo of demoVouchers(now)) {
    const { payment, amountCents, createdAt } = demo;
    const used = demo.use && (await tx.findOneBy(BookingEntity, { holdId: demo.use.holdId }));
    if (demo.use && !used) return;
    await tx.insert(VoucherEntity, voucherOf(demo, config));
    await tx.insert(PaymentRequestEntity, requestOf(demo));
    const entry = { voucherId: payment.holdId, at: createdAt };
    await tx.insert(VoucherEntryEntity, {
      ...entry,
      id: randomUUID(),
      kind: 'issue',
      ref: payment.paymentId,
      amountCents,
      paymentRequestId: null,
    });
    if (demo.use && used) await redeem(tx, used, demo.use);
  }
}

function voucherOf({ payment, ...demo }: DemoVoucher, { guestLinkSecret, voucherMonths }: BookingConfig): VoucherEntity {
  const { amountCents, createdAt, packageName, firstName, lastName, email, forName, message, deliverTo, deliverOn, locale } = demo;
  const id = payment.holdId;
  const code = voucherCodeOf(guestLinkSecret, id);
  return {
    id,
    codeHash: hashOfCode(code),
    last4: code.slice(-4),
    initialCents: amountCents,
    packageId: null,
    packageName,
    packageNameShown: null,
    buyerFirstName: firstName,
    buyerLastName: lastName,
    buyerEmail: email,
    forName,
    message,
    deliverTo,
    deliverOn,
    locale,
    validUntil: endOf(deliverOn ?? dayInNassau(createdAt), voucherMonths),
    paymentId: payment.paymentId,
    paidAt: createdAt,
    refundedCents: cents(0),
    reversedCents: cents(0),
    reversedAt: null,
    returningCents: cents(0),
    deliveredAt: deliverOn ? null : createdAt,
    createdAt,
  };
}

const requestOf = ({ payment, amountCents, createdAt }: DemoVoucher): PaymentRequestEntity => ({
  id: payment.holdId,
  kind: 'voucher',
  bookingId: null,
  offerId: null,
  amountCents,
  lines: [],
  state: 'paid',
  payer: null,
  dueAt: null,
  expiresAt: null,
  occupancyId: null,
  details: null,
  paymentId: payment.paymentId,
  pendingPaymentId: null,
  pendingUntil: null,
  failedPaymentIds: [],
  termsVersion: null,
  acceptedAt: null,
  reminder: null,
  emailedAt: null,
  createdAt,
});

/** It pays all of the booking, whose folio has no payment yet. */
async function redeem(tx: Transaction, booking: BookingEntity, { voucherId, holdId, amountCents, at }: NonNullable<DemoVoucher['use']>) {
  const used = { voucherId, paymentRequestId: holdId, at };
  await tx.insert(VoucherEntryEntity, [
    { ...used, id: randomUUID(), kind: 'reserve', ref: randomUUID(), amountCents: cents(0 - amountCents) },
    { ...used, id: randomUUID(), kind: 'release', ref: randomUUID(), amountCents },
    { ...used, id: randomUUID(), kind: 'redeem', ref: holdId, amountCents: cents(0 - amountCents) },
  ]);
  await tx.insert(FolioEntryEntity, {
    id: randomUUID(),
    bookingId: booking.id,
    kind: 'payment',
    ref: `${holdId}:${voucherId}`,
    amountCents,
    method: 'voucher',
    paymentId: null,
    actorKind: 'guest',
    actorName: null,
    text: '',
    at,
  });
  await tx.update(BookingEntity, { id: booking.id }, { paidCents: amountCents, balanceCents: cents(0), paymentStatus: 'paid' });
}
