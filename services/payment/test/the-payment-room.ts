import { randomUUID } from 'node:crypto';
import { expect, jest } from '@jest/globals';
import type { INestMicroservice } from '@nestjs/common';
import { booking, type BookingForm, type CaptureResult, payment, type PaymentOrder, Refusal } from '@charter/contracts';
import { type Emulator, startEmulator } from '@charter/paypal-emulator';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Clock, startService } from '@charter/service-kit';
import { eventually, joinNats, ownDatabase, type OwnDatabase, type Stranger } from '@charter/testing';

const webhookId = 'WH-TEST-1';

/** The payment service on real servers, PayPal over the wire by the emulator, booking as a stranger who holds slots. */
export interface PaymentRoom {
  service: INestMicroservice;
  stranger: Stranger;
  database: OwnDatabase;
  emulator: Emulator;
  paypal: EmulatorControl;
  /** True makes booking say that the slot is gone. */
  slotGone: boolean;
  order(checkout: string, amount?: string): Promise<PaymentOrder>;
  /** PayPal captures and does not say so, nor anything else until its faults are cleared. @returns the order's id */
  captureInDoubt(checkout: string): Promise<string>;
  capture(checkout: string, orderId: string): Promise<CaptureResult>;
  state(orderId: string): Promise<string>;
  /** Captures that PayPal has really made. */
  capturesAtPayPal(orderId: string): Promise<Awaited<ReturnType<EmulatorControl['state']>>['captures']>;
  /** What the reconciler does when it is due. */
  reconcile(): Promise<unknown>;
  payRefunds(): Promise<unknown>;
  processWebhooks(): Promise<void>;
  /** Moves our clock, not PayPal's. */
  later(minutes: number): void;
  forget(): Promise<void>;
  close(): Promise<void>;
}

const form: BookingForm = {
  packageId: 1,
  bookingDate: '2027-01-12',
  timeSlot: '9:00 AM - 1:00 PM',
  guestCount: 4,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@guests.example',
  phone: '+1 242 555 0199',
};

export async function openPaymentRoom(name: string, webhookUrl?: string): Promise<PaymentRoom> {
  const database = await ownDatabase(name);
  const stranger = await joinNats();
  const emulator = await startEmulator({
    clientId: 'id',
    clientSecret: 'secret',
    ...(webhookUrl ? { webhook: { url: webhookUrl, id: webhookId } } : {}),
  });
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    QUEUE_PREFIX: name,
    PUBLIC_URL: 'http://localhost:3000',
    PAYPAL_ENVIRONMENT: 'emulator',
    PAYPAL_BASE_URL: emulator.url,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_TIMEOUT_MS: '1000',
  });
  // Only now: the service reads its environment when it is imported.
  const { paymentService } = await import('../src/payment.module.js');
  const { ReconcilerTimer } = await import('../src/reconciler.timer.js');
  const { Timers } = await import('@charter/messaging');
  // The test says when a timer is due.
  jest.spyOn(Timers.prototype, 'onApplicationBootstrap').mockResolvedValue();

  const clock = { offset: 0 };
  const now = () => new Date(Date.now() + clock.offset);
  const holds = new Map<string, string>();
  const room = { slotGone: false };
  stranger.answer(booking.hold, ({ checkout, totalAmount }) => {
    if (room.slotGone) throw new Refusal('SLOT_TAKEN');
    if (totalAmount !== 1200) throw new Refusal('INVALID', { errors: { amount: 'The amount is not the price of this package' } });
    const holdId = holds.get(checkout) ?? randomUUID();
    holds.set(checkout, holdId);
    return {
      holdId,
      packageName: 'Rose Island',
      totalAmount: 1200,
      heldUntil: new Date(now().getTime() + 900_000).toISOString(),
      committed: false,
    };
  });
  stranger.answer(booking.secureHold, () => {
    if (room.slotGone) throw new Refusal('SLOT_TAKEN');
    return { heldUntil: now().toISOString() };
  });
  // Who stands in is known to the server before anybody asks.
  await stranger.settle();
  const service = await startService(paymentService);
  jest.spyOn(service.get(Clock), 'now').mockImplementation(now);
  const timer = service.get(ReconcilerTimer);
  const paypal = new EmulatorControl(emulator.url);

  const order = (checkout: string, amount = '1200') =>
    stranger.ask(
      payment.createOrder,
      { checkout, address: '192.0.2.1', order: { amount, currency: 'USD', intent: 'CAPTURE', booking: form } },
      20_000,
    );
  const capture = (checkout: string, orderId: string) => stranger.ask(payment.capture, { checkout, orderId }, 20_000);
  const state = async (orderId: string) => {
    const [row] = await database.query<{ state: string }>('SELECT state FROM payment WHERE order_id = $1', [orderId]);
    return row?.state ?? 'unknown';
  };

  return Object.assign(room, {
    service,
    stranger,
    database,
    emulator,
    paypal,
    order,
    capture,
    captureInDoubt: async (checkout: string) => {
      const { id } = await order(checkout);
      await paypal.approve(id);
      await paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'empty', times: 0 });
      const asked = capture(checkout, id);
      await eventually(async () => expect(await state(id)).toBe('capturing'));
      // The look before the capture succeeded; the look after it does not.
      await paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 0 });
      expect(await asked).toEqual({ status: 'PENDING' });
      return id;
    },
    state,
    capturesAtPayPal: async (orderId: string) => (await paypal.state()).captures.filter((made) => made.orderId === orderId),
    reconcile: () => timer.reconcilePayments(),
    payRefunds: () => timer.payRefunds(),
    processWebhooks: () => timer.processWebhooks(),
    later: (minutes: number) => void (clock.offset += minutes * 60_000),
    forget: async () => {
      clock.offset = 0;
      room.slotGone = false;
      holds.clear();
      await paypal.clearFaults();
      await paypal.tokenOutage(false);
      await database.query('TRUNCATE payment, refund, paypal_event');
    },
    close: async () => {
      await service.close();
      await emulator.close();
      await stranger.leave();
      await database.drop();
    },
  });
}
