import { randomUUID } from 'node:crypto';
import type { INestApplicationContext } from '@nestjs/common';
import { cents, fromDollars } from '@charter/contracts';
import { type DemoBooking, demoBookings, demoDataSizeOf } from '@charter/demo';
import { Database } from '@charter/database';
import { seedYear } from './demo-year.seed.js';
import { PaymentEntity } from './payments/payment.entity.js';
import { PayPalSettings } from './paypal/paypal-settings.js';
import { PayPalClient } from './paypal/paypal.client.js';
import { ReportRepository } from './report/report.repository.js';

/** Payments of the demo bookings, captured at the emulator, so that staff can refund them; before them, of the size `year`, those of the demo year. */
export async function seed(app: INestApplicationContext, size?: string): Promise<void> {
  const { baseUrl } = app.get(PayPalSettings);
  if (!baseUrl) throw new Error('Demo payments require the PayPal emulator');
  const database = app.get(Database);
  if (demoDataSizeOf(size) === 'year') await seedYear(database, app.get(ReportRepository), baseUrl, new Date());
  for (const demo of demoBookings) {
    if (await database.manager.existsBy(PaymentEntity, { id: demo.paymentId })) continue;
    const payment = await captureDemoPayment(app.get(PayPalClient), baseUrl, demo);
    await database.transaction((tx) => tx.insert(PaymentEntity, payment));
  }
}

async function captureDemoPayment(paypal: PayPalClient, emulator: string, demo: DemoBooking): Promise<PaymentEntity> {
  const { paymentId, holdId, price, packageName } = demo;
  const order = {
    paymentId,
    amountCents: fromDollars(price),
    description: packageName,
    locale: 'en-US',
    returnPath: '/booking',
    requestId: `ord-${paymentId}`,
  };
  const { id: orderId } = await paypal.createOrder(order);
  const approval = await fetch(`${emulator}/_emulator/orders/${orderId}/approve`, { method: 'POST' });
  if (!approval.ok) throw new Error(`The emulator did not approve the demo order ${orderId}: HTTP ${approval.status}. Is its CONTROL on?`);
  const snapshot = await paypal.captureOrder(orderId, `cap-${paymentId}-1`);
  if (!snapshot.found || snapshot.capture?.status !== 'COMPLETED') throw new Error(`demo payment ${paymentId} was not captured`);
  const now = new Date();
  return {
    id: paymentId,
    paymentRequestId: holdId,
    kind: 'charter',
    checkout: randomUUID(),
    amountCents: order.amountCents,
    capturedCents: null,
    state: 'captured',
    description: packageName,
    locale: order.locale,
    attempt: 1,
    orderId,
    captureId: snapshot.capture.id,
    fundingSource: 'paypal',
    refundedCents: cents(0),
    feeCents: null,
    reversedCents: cents(0),
    reversals: {},
    issue: null,
    capturedAt: now,
    declinedAt: null,
    heldUntil: now,
    inDoubtSince: null,
    nextCheckAt: null,
    checks: 0,
    createdAt: now,
    lastCheckedAt: null,
  };
}
