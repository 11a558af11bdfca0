import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import {
  booking,
  type BookingForm,
  bookingSettlements,
  type CaptureResult,
  payment,
  type PaymentOrder,
  paymentRequests,
  DomainError,
  fieldError,
  invalid,
  type Settlement,
  weather,
} from '@charter/contracts';
import type { FundingSource } from '@charter/contracts/browser';
import { type Compared, type GivenUp, paymentMaintenance } from '@charter/contracts/operators';
import { type Emulator, alternativeSettings, startEmulator } from '@charter/paypal-emulator';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Timers } from '@charter/messaging/queues';
import { Clock, startService } from '@charter/service-kit';
import { eventually, connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';
import { paymentConfig } from '../src/payment.env.js';
import { paymentDatabase, paymentService } from '../src/payment.module.js';
import { PaymentCheckService } from '../src/reconciliation/payment-check.service.js';
import { DueRefundService } from '../src/refunds/due-refund.service.js';
import { WebhookService } from '../src/webhooks/webhook.service.js';

const webhookId = 'WH-TEST-1';

/** The payment service on real servers, with PayPal's emulator and a stub of booking. */
export interface PaymentHarness {
  service: INestMicroservice;
  client: TestRpcClient;
  database: TestDatabase;
  emulator: Emulator;
  paypal: EmulatorControl;
  /** True makes the stub of booking reject holds with SLOT_TAKEN. */
  slotTaken: boolean;
  /** True makes the stub of booking close what the trip page asks for. */
  requestClosed: boolean;
  /** True makes the stub of booking report the hold as committed to a payment. */
  committed: boolean;
  /** The versions of the terms with which the stub of booking was asked to open payment requests. */
  acceptedTerms: (string | undefined)[];
  /** Bookings for which booking was asked to end the choice after a weather call. */
  endedChoices: string[];
  /** What the stub of booking returns as settlements, by payment id. */
  bookings: Map<string, Settlement>;
  order(checkout: string, amount?: string, fundingSource?: FundingSource): Promise<PaymentOrder>;
  /** Order of what the trip page asks for, $500, by the session of the trip `tripKey`. */
  orderRequest(checkout: string, paymentRequestId: string, amount?: string): Promise<PaymentOrder>;
  /** Captures at PayPal with a lost response; PayPal fails until its faults are cleared. @returns the order's id */
  captureInDoubt(checkout: string): Promise<string>;
  /** A captured balance of $500. @returns ids of the payment and of its capture at PayPal */
  paidBalance(checkout: string): Promise<{ paymentId: string; captureId: string }>;
  capture(checkout: string, orderId: string, withTripKey?: string): Promise<CaptureResult>;
  state(orderId: string): Promise<string>;
  /** Captures that exist at PayPal. */
  capturesAtPayPal(orderId: string): Promise<Awaited<ReturnType<EmulatorControl['state']>>['captures']>;
  /** A request to PayPal that the service does not make. */
  atPayPal(path: string, body?: object, requestId?: string, method?: string): Promise<void>;
  /** Captures an order at PayPal without the service. */
  captureAtPayPal(orderId: string): Promise<void>;
  /** Runs the periodic reconciliation. */
  reconcile(): Promise<unknown>;
  /** Runs the operator's command. */
  reconcileSince(since: string): Promise<unknown>;
  attemptRefunds(): Promise<unknown>;
  /** Stores an event as a delivery does, to be processed now. */
  storeWebhook(id: string, type: string, resource: object): Promise<unknown>;
  processWebhooks(): Promise<void>;
  checkBeforeDeletion(): Promise<void>;
  compare(): Promise<Compared>;
  giveUp(paymentId: string, reason?: string): Promise<GivenUp>;
  /** Advances the service's clock, and PayPal's by its read lag: afterwards its reads show every write. */
  advance(minutes: number): Promise<void>;
  /** Prepares captures that the service did not make and only their order shows: PayPal keeps paid orders, whatever the run's setting is. */
  keepPaidOrders(): Promise<void>;
  /** Empties the database and PayPal, and restores the defaults of the stub and the settings of this run. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** The key of the one trip session that may pay. */
export const tripKey = 'VDK9KWDCS4-ABCDEFGHJKMNPQRSTVWXYZ0123';

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

export async function startPaymentHarness(name: string, webhookUrl?: string, clientSecret = 'secret'): Promise<PaymentHarness> {
  const database = await createTestDatabase(name, paymentDatabase);
  const client = await connectTestClient();
  // Where PayPal's behavior is not documented, the tests run with both settings.
  const settings = process.env.PAYPAL_ANSWERS === 'other' ? alternativeSettings : {};
  const emulator = await startEmulator({
    clientId: 'id',
    clientSecret: 'secret',
    settings,
    ...(webhookUrl ? { webhook: { url: webhookUrl, id: webhookId } } : {}),
  });
  const config = paymentConfig({
    ...process.env,
    DATABASE_URL: database.url,
    QUEUE_PREFIX: name,
    PUBLIC_URL: 'http://localhost:3000',
    PAYPAL_ENVIRONMENT: 'emulator',
    PAYPAL_BASE_URL: emulator.url,
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_TIMEOUT_MS: '1000',
  });
  // Tests run the timers' work explicitly.
  vi.spyOn(Timers.prototype, 'onApplicationBootstrap').mockResolvedValue();

  const clock = { offset: 0 };
  const now = () => new Date(Date.now() + clock.offset);
  const holds = new Map<string, string>();
  const harness = {
    slotTaken: false,
    requestClosed: false,
    committed: false,
    acceptedTerms: [] as (string | undefined)[],
    endedChoices: [] as string[],
    bookings: new Map<string, Settlement>(),
  };
  client.stubOperation(booking.hold, ({ checkout, totalAmount }) => {
    if (harness.slotTaken) throw new DomainError('SLOT_TAKEN');
    // Vouchers cover the price.
    const paid = totalAmount === 0;
    if (!paid && totalAmount !== 1200)
      throw new DomainError('INVALID', { errors: { amount: 'The price has changed. Please review it before paying.' } });
    const holdId = holds.get(checkout) ?? randomUUID();
    holds.set(checkout, holdId);
    return {
      holdId,
      packageName: 'Rose Island',
      packageNameShown: 'Rose Island, 4 Stunden',
      totalAmount,
      ...(paid && { paid }),
      heldUntil: new Date(now().getTime() + 900_000).toISOString(),
      committed: harness.committed,
    };
  });
  client.stubOperation(bookingSettlements.find, ({ paymentIds }) => ({
    settlements: paymentIds.flatMap((id) => harness.bookings.get(id) ?? []),
  }));
  client.stubOperation(bookingSettlements.list, ({ after }) => ({ settlements: after ? [] : [...harness.bookings.values()] }));
  client.stubOperation(weather.endChoice, ({ bookingId }) => {
    harness.endedChoices.push(bookingId);
    return {};
  });
  const requestIds = new Set<string>();
  client.stubOperation(paymentRequests.open, ({ paymentRequestId, amountCents, tripKey: given, termsVersion }) => {
    harness.acceptedTerms.push(termsVersion);
    if (given !== tripKey) throw new DomainError('TRIP_CLOSED');
    if (harness.requestClosed) throw new DomainError('PAYMENT_REQUEST_CLOSED');
    if (amountCents !== 50_000) throw invalid({ amount: fieldError('wrongAmount') });
    requestIds.add(paymentRequestId);
    return {
      paymentRequestId,
      amountCents,
      description: 'Restzahlung, Charter VDK9K-WDCS4',
      locale: 'de' as const,
      returnPath: '/de/trip',
      payableUntil: new Date(now().getTime() + 3_600_000).toISOString(),
    };
  });
  client.stubOperation(paymentRequests.checkPayer, ({ tripKey: given }) => {
    if (given !== tripKey) throw new DomainError('FOREIGN_ORDER');
    return {};
  });
  client.stubOperation(booking.securePaymentRequest, ({ paymentRequestId, amountCents }) => {
    if (harness.slotTaken) throw new DomainError('SLOT_TAKEN');
    if (requestIds.has(paymentRequestId) && (harness.requestClosed || amountCents !== 50_000)) {
      throw new DomainError('PAYMENT_REQUEST_CLOSED');
    }
    return { heldUntil: now().toISOString() };
  });
  // The stubs' subscriptions reach the server before the service starts.
  await client.flush();
  const service = await startService(paymentService(config));
  vi.spyOn(service.get(Clock), 'now').mockImplementation(now);
  const checks = service.get(PaymentCheckService);
  const paypal = new EmulatorControl(emulator.url);

  const order = (checkout: string, amount = '1200', fundingSource?: FundingSource) =>
    client.call(
      payment.createOrder,
      { checkout, address: '192.0.2.1', order: { amount, currency: 'USD', intent: 'CAPTURE', fundingSource, booking: form } },
      20_000,
    );
  const orderRequest = (checkout: string, paymentRequestId: string, amount = '500') =>
    client.call(
      payment.createOrder,
      { checkout, address: '192.0.2.1', tripKey, order: { amount, currency: 'USD', intent: 'CAPTURE', paymentRequestId } },
      20_000,
    );
  const capture = (checkout: string, orderId: string, withTripKey?: string) =>
    client.call(payment.capture, { checkout, orderId, ...(withTripKey && { tripKey: withTripKey }) });
  const state = async (orderId: string) => {
    const [row] = await database.query<{ state: string }>('SELECT state FROM payment WHERE order_id = $1', [orderId]);
    return row?.state ?? 'unknown';
  };

  const atPayPal = async (path: string, body: object = {}, requestId: string = randomUUID(), method = 'POST') => {
    const login = Buffer.from('id:secret').toString('base64');
    const signedIn = await fetch(`${emulator.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${login}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const made = await fetch(`${emulator.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'paypal-request-id': requestId },
      body: JSON.stringify(body),
    });
    expect(made.ok).toBe(true);
  };

  return Object.assign(harness, {
    service,
    client,
    database,
    emulator,
    paypal,
    order,
    orderRequest,
    paidBalance: async (checkout: string) => {
      const { id: orderId } = await orderRequest(checkout, randomUUID());
      await paypal.approve(orderId);
      await capture(checkout, orderId);
      const [row] = await database.query<{ id: string; captureId: string }>(
        'SELECT id, capture_id AS "captureId" FROM payment WHERE order_id = $1',
        [orderId],
      );
      return { paymentId: row!.id, captureId: row!.captureId };
    },
    capture,
    captureInDoubt: async (checkout: string) => {
      const { id } = await order(checkout);
      await paypal.approve(id);
      await paypal.addFault({ method: 'POST', path: '/capture$', when: 'after', kind: 'empty', times: 0 });
      const asked = capture(checkout, id);
      await eventually(async () => expect(await state(id)).toBe('capturing'));
      // The read before the capture has succeeded; the read after it fails.
      await paypal.addFault({ method: 'GET', path: '/orders/', when: 'before', kind: 'status', status: 503, times: 0 });
      expect(await asked).toEqual({ status: 'PENDING' });
      return id;
    },
    state,
    capturesAtPayPal: async (orderId: string) => (await paypal.state()).captures.filter((made) => made.orderId === orderId),
    reconcile: () => checks.checkDue(),
    reconcileSince: (since: string) => client.call(paymentMaintenance.reconcile, { since }),
    attemptRefunds: () => service.get(DueRefundService).attemptDue(),
    storeWebhook: (id: string, type: string, resource: object) =>
      database.query(
        `INSERT INTO paypal_event (event_id, transmission_id, type, body, received_at, process_after)
         VALUES ($1, $1, $2, $3, now(), now() - interval '1 second')`,
        [id, type, { id, event_type: type, resource }],
      ),
    processWebhooks: () => service.get(WebhookService).process(),
    checkBeforeDeletion: () => checks.checkBeforeDeletion(),
    compare: () => client.call(paymentMaintenance.compare, {}),
    giveUp: (paymentId: string, reason = 'no transaction at PayPal') =>
      client.call(paymentMaintenance.giveUp, { paymentId, reason, who: 'grace' }),
    atPayPal,
    captureAtPayPal: (orderId: string) => atPayPal(`/v2/checkout/orders/${orderId}/capture`),
    advance: async (minutes: number) => {
      clock.offset += minutes * 60_000;
      await paypal.advanceClock(settings.readLagMs ?? 0);
    },
    keepPaidOrders: async () => void (await paypal.settings({ completedOrderTtlMs: null })),
    reset: async () => {
      clock.offset = 0;
      harness.slotTaken = false;
      harness.requestClosed = false;
      harness.committed = false;
      harness.bookings.clear();
      holds.clear();
      await paypal.reset();
      await database.empty(
        'payment',
        'refund',
        'paypal_event',
        'dispute',
        'books_difference',
        'books_publication',
        'paypal_line',
        'reconciliation_run',
        'reconciliation_finding',
      );
    },
    close: async () => {
      await service.close();
      await emulator.close();
      await client.close();
      await database.drop();
    },
  });
}

/** The reply of booking for a booking that these payments have paid, oldest first. @param remainingAmount US dollars that its folio has left */
export const bookingPaidBy = (paymentIds: readonly string[], remainingAmount = 100_000) =>
  ({ paymentId: paymentIds[0] ?? null, paymentIds, remainingAmount }) as never;
