import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';
import type { INestMicroservice } from '@nestjs/common';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { create as createBookingService } from '@charter/booking';
import { type AddOn, catalog, type CharterPackage, DomainError, type SoldPackage } from '@charter/contracts';
import { paymentMaintenance } from '@charter/contracts/operators';
import { LocalHandlers, natsAddress } from '@charter/messaging';
import { Timers } from '@charter/messaging/queues';
import { create as createPaymentService } from '@charter/payment';
import { startEmulator } from '@charter/paypal-emulator';
import { EmulatorControl } from '@charter/paypal-emulator/control';
import { Clock, type Service, startService } from '@charter/service-kit';
import { connectTestClient, createTestDatabase, type TestDatabase, type TestRpcClient } from '@charter/testing';

export const morning = '9:00 AM - 1:00 PM';
export const secret = 'a secret of thirty-two characters';
/** The services' time at the beginning of a history. */
export const firstDay = new Date('2026-12-01T12:00:00Z');
/** A charter costs $1,201 on this day, and less or more on the others: cents are left over when it is split. */
export const firstDate = '2027-01-12';
/** Prices of the other days. */
export const otherDates = { '2027-01-16': 1799, '2027-01-20': 2503, '2027-01-24': 997 } as const;

/** A cancellation refunds the first one until two days before departure, the second one until departure. */
const addOns: AddOn[] = [anAddOn(1, 'Photographer', 451, 48), anAddOn(2, 'Water scooter', 199, 0)];

function anAddOn(id: number, name: string, price: number, leadHours: number): AddOn {
  const sold = { unit: 'charter' as const, maxQty: 5, perDay: null, packageIds: [], active: true };
  return { id, name, description: '', price, leadHours, imageUrl: null, ...sold };
}

/** The whole price of the first package is paid with the booking; of the second a deposit of 30 percent. */
const packages: SoldPackage[] = [aPackage(1), { ...aPackage(2), depositPercent: 30 }];

function aPackage(id: number): SoldPackage {
  const slots: CharterPackage['slots'] = [{ label: morning, startMinute: 540, endMinute: 780 }];
  const charter = { id, name: `Charter ${id}`, duration: '4 hours', description: '', price: 1201, maxGuests: 12, includes: [] };
  const priceRules = Object.entries(otherDates).map(([date, price], index) => {
    return { id: index, name: date, packageId: id, from: date, to: date, weekdays: [], price, add: null, priority: 0 };
  });
  return { ...charter, imageUrl: '', isPopular: false, timeSlots: [morning], slots, priceRules, addOns };
}

/** Booking and payment on real servers, and PayPal's emulator. Catalog is a stub: it has no money. */
export interface MoneyHarness {
  client: TestRpcClient;
  bookingData: TestDatabase;
  paymentData: TestDatabase;
  paypal: EmulatorControl;
  /** The time of both services. */
  now(): Date;
  setTime(now: Date): void;
  /** A refund made on PayPal's site. Dollars as text. @returns whether PayPal made it */
  refundAtPayPal(captureId: string, value: string): Promise<boolean>;
  /** Looks up everything at PayPal, as the timers do, until all events are handled and nothing changes any more. */
  settle(): Promise<void>;
  /** Deletes all bookings and payments, ours and PayPal's. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

export async function startMoneyHarness(): Promise<MoneyHarness> {
  const [bookingData, paymentData] = [await createTestDatabase('money_booking'), await createTestDatabase('money_payment')];
  const local = new LocalHandlers();
  const client = await connectTestClient(process.env.NATS_URL, local);
  const emulator = await startEmulator({ clientId: 'id', clientSecret: 'secret' });
  const paypal = new EmulatorControl(emulator.url);
  // The work of the timers is done by `settle`.
  vi.spyOn(Timers.prototype, 'onApplicationBootstrap').mockResolvedValue();
  client.stubOperation(catalog.findPackage, ({ packageId }) => {
    const found = packages.find(({ id }) => id === packageId);
    if (!found) throw new DomainError('PACKAGE_NOT_FOUND');
    return found;
  });
  await client.flush();

  const clock = { now: firstDay };
  const start = async (create: (variables: NodeJS.ProcessEnv) => unknown, variables: NodeJS.ProcessEnv): Promise<INestMicroservice> => {
    const service = await startService(create({ ...process.env, ...variables }) as Service, undefined, local);
    vi.spyOn(service.get(Clock), 'now').mockImplementation(() => clock.now);
    return service;
  };
  const services = [
    await start(createBookingService, {
      DATABASE_URL: bookingData.url,
      QUEUE_PREFIX: bookingData.name,
      GUEST_LINK_SECRET: secret,
      AUTO_CONFIRM_PAID: 'true',
      HOLDS_PER_ADDRESS: '1000',
      HOLDS_UNPAID: '1000',
    }),
    await start(createPaymentService, {
      DATABASE_URL: paymentData.url,
      QUEUE_PREFIX: paymentData.name,
      PUBLIC_URL: 'http://localhost:3000',
      PAYPAL_ENVIRONMENT: 'emulator',
      PAYPAL_BASE_URL: emulator.url,
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'WH-NONE',
    }),
  ];

  const connection = await connect(natsAddress(process.env.NATS_URL ?? ''));
  const streams = await jetstreamManager(connection);
  const countOutbox = async (): Promise<{ added: number; waiting: number }> => {
    const sums = 'SELECT count(*)::int AS added, (count(*) FILTER (WHERE published_at IS NULL))::int AS waiting FROM outbox';
    const rows = await Promise.all([bookingData, paymentData].map((data) => data.query<{ added: number; waiting: number }>(sums)));
    return { added: rows[0]![0]!.added + rows[1]![0]!.added, waiting: rows[0]![0]!.waiting + rows[1]![0]!.waiting };
  };
  const areConsumersIdle = async (): Promise<boolean> => {
    const [stream] = await streams.streams.list().next();
    if (!stream) return true;
    for await (const { num_pending, num_ack_pending } of streams.consumers.list(stream.config.name)) {
      if (num_pending + num_ack_pending > 0) return false;
    }
    return true;
  };
  /** @returns how many events there are: all are handled, and their handlers have published no others */
  const allHandled = async (): Promise<number> => {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const before = await countOutbox();
      if (before.waiting === 0 && (await areConsumersIdle()) && (await countOutbox()).added === before.added) return before.added;
      if (Date.now() > deadline) throw new Error('Events were not handled within 20 seconds');
      await pause(5);
    }
  };

  let login: Promise<string> | undefined;
  const logIn = async (): Promise<string> => {
    const answered = await fetch(`${emulator.url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    return ((await answered.json()) as { access_token: string }).access_token;
  };

  return {
    client,
    bookingData,
    paymentData,
    paypal,
    now: () => clock.now,
    setTime: (now) => void (clock.now = now),
    refundAtPayPal: async (captureId, value) => {
      const { ok } = await fetch(`${emulator.url}/v2/payments/captures/${captureId}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await (login ??= logIn())}`, 'content-type': 'application/json' },
        body: JSON.stringify({ amount: { currency_code: 'USD', value } }),
      });
      return ok;
    },
    settle: async () => {
      let events = await allHandled();
      for (let before = -1; events !== before; events = await allHandled()) {
        before = events;
        await client.call(paymentMaintenance.reconcile, { since: '2026-01-01T00:00:00Z' });
      }
    },
    reset: async () => {
      clock.now = firstDay;
      await paypal.reset();
      await bookingData.empty(
        'hold',
        'payment_request',
        'booking',
        'block',
        'occupancy',
        'voucher',
        'gratuity',
        'outbox',
        'inbox',
        'audit',
      );
      await paymentData.empty('payment', 'refund', 'outbox', 'inbox');
    },
    close: async () => {
      for (const service of services.toReversed()) await service.close();
      await connection.close();
      await emulator.close();
      await client.close();
      await Promise.all([bookingData.drop(), paymentData.drop()]);
    },
  };
}
