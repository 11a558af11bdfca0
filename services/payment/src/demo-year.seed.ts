import { createHash } from 'node:crypto';
import { type Cents, cents, limits, sumOf, toDecimal } from '@charter/contracts';
import { demoFee, type DemoVoucher, demoVouchers, demoYear, type PaidDemoCharter } from '@charter/demo';
import { type Database, type PastAuditRecord, recordPastAudit, staffActor } from '@charter/database';
import { PaymentEntity, type PaymentKind } from './payments/payment.entity.js';
import { RefundEntity } from './payments/refund.entity.js';
import { seedBooks } from './demo-books.seed.js';
import type { ReportRepository } from './report/report.repository.js';

/** What was paid at PayPal: a charter or a gift voucher. */
export interface DemoSale extends Pick<PaidDemoCharter, 'payment' | 'amountCents' | 'createdAt' | 'locale'> {
  kind: PaymentKind;
  description: string;
}

const saleOf = (charter: PaidDemoCharter): DemoSale => ({ ...charter, kind: 'charter', description: charter.package.name });
const voucherSaleOf = (voucher: DemoVoucher): DemoSale => ({
  ...voucher,
  kind: 'request',
  description: 'Gift voucher for a private charter',
});

/** Adds the payments and refunds of the demo year to a database without payments, and to the emulator, so that staff can refund them. */
export async function seedYear(database: Database, reports: ReportRepository, emulator: string, now: Date): Promise<void> {
  if (await database.manager.exists(PaymentEntity)) return;
  const charters = demoYear(now).filter((charter): charter is PaidDemoCharter => charter.payment !== null);
  const paid: DemoSale[] = [...charters.map(saleOf), ...demoVouchers(now).map(voucherSaleOf)];
  // First the emulator, which ignores orders that it knows: after an interruption both are repeated.
  await addToEmulator(emulator, paid);
  await database.transaction(async (tx) => {
    await tx.insert(
      PaymentEntity,
      paid.map((sale) => paymentOf(sale, now)),
    );
    await tx.insert(RefundEntity, paid.flatMap(refundsOf));
    await seedBooks(tx, reports, paid, now);
    await recordPastAudit(tx, paid.flatMap(refundAuditOf));
  });
}

const money = (amount: Cents) => ({ currency_code: limits.currency, value: toDecimal(amount) });

async function addToEmulator(emulator: string, paid: readonly DemoSale[]): Promise<void> {
  const orders = paid.map(({ payment, amountCents, createdAt, description }) => ({
    orderId: payment.orderId,
    captureId: payment.captureId,
    amount: money(amountCents),
    description,
    customId: payment.paymentId,
    invoiceId: `CH-${payment.paymentId}`,
    createdAt,
    capturedAt: createdAt,
    refunds: payment.refunds.map((refund) => ({ id: refund.payPalId, amount: money(refund.amountCents), createdAt: refund.createdAt })),
  }));
  const response = await fetch(`${emulator}/_emulator/history`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orders }),
  });
  if (!response.ok) throw new Error(`The emulator did not add the demo orders: HTTP ${response.status}. Is its CONTROL on?`);
}

function paymentOf(sale: DemoSale, now: Date): PaymentEntity {
  const { payment, amountCents, createdAt, locale, kind, description } = sale;
  const refundedCents = sumOf(payment.refunds.map((refund) => refund.amountCents));
  return {
    id: payment.paymentId,
    paymentRequestId: payment.holdId,
    kind,
    checkout: createHash('sha256').update(payment.holdId).digest('hex'),
    amountCents,
    capturedCents: amountCents,
    state: refundedCents === 0 ? 'captured' : refundedCents < amountCents ? 'partially_refunded' : 'refunded',
    description,
    locale,
    attempt: 1,
    orderId: payment.orderId,
    captureId: payment.captureId,
    fundingSource: 'paypal',
    refundedCents,
    feeCents: demoFee(sale, now),
    reversedCents: cents(0),
    reversals: {},
    issue: null,
    capturedAt: createdAt,
    declinedAt: null,
    heldUntil: createdAt,
    inDoubtSince: null,
    nextCheckAt: null,
    checks: 0,
    createdAt,
    lastCheckedAt: null,
  };
}

const refundsOf = ({ payment }: DemoSale): RefundEntity[] =>
  payment.refunds.map(({ id, payPalId, amountCents, note, createdAt }) => ({
    requestId: null,
    id,
    attempt: 1,
    paymentId: payment.paymentId,
    amountCents,
    reason: 'staff',
    note,
    actorKind: 'staff',
    actorName: 'captain',
    state: 'completed',
    paypalRefundId: payPalId,
    issue: null,
    checks: 0,
    nextCheckAt: null,
    createdAt,
  }));

const refundAuditOf = ({ payment }: DemoSale): PastAuditRecord[] =>
  payment.refunds.map(({ id, amountCents, note, createdAt }) => ({
    actor: staffActor('captain'),
    action: 'payment.refund',
    subject: payment.paymentId,
    before: { refundedCents: 0 },
    after: { refundId: id, amountCents, reason: note },
    changedAt: createdAt,
  }));
