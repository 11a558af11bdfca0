/** A guest's way through PayPal, the same for everything that can be paid: an order, its approval, its capture. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EmulatorControl } from '@charter/paypal-emulator/control';
import type { LoadContext } from './checkout-scenarios.ts';
import { type Answer, type HttpClient, succeeded } from './http-client.ts';
import type { Rng } from './rng.ts';

/** What an order pays: a charter, or what a guest is asked to pay. */
type Payable = { booking: object } | { paymentRequestId: string };

/** Something that a guest is asked to pay. */
export interface Asked {
  /** Id of the payment request. */
  id: string;
  /** US dollars. */
  amount: number;
}

interface Order {
  /** Null when vouchers cover the price. */
  id?: string | null;
  paid?: boolean;
}

/** Relative frequency of the ways in which guests pay what they are asked to pay. */
const ways = {
  pay: 40,
  'close the tab after approving': 16,
  'never approve': 6,
  'cancel at PayPal': 3,
  'card declined, pay with another': 6,
  'pay by eCheck': 10,
  'submit every form twice': 8,
  'pay on two devices': 8,
  'dispute the payment': 3,
};

export class Checkout {
  readonly #context: LoadContext;
  readonly #client: HttpClient;
  /** Who pays, for the client log. */
  readonly #payer: string;

  constructor(context: LoadContext, client: HttpClient, payer: string) {
    this.#context = context;
    this.#client = client;
    this.#payer = payer;
  }

  /** @param amount in US dollars, what PayPal is to take */
  async order(payable: Payable, amount: number): Promise<Answer<Order>> {
    const form = { amount: amount.toFixed(2), currency: 'USD', intent: 'CAPTURE', ...payable };
    const answer = await this.#client.sendWithRetries<Order>('POST', '/paypal/order', form);
    if (succeeded(answer) && answer.body.id) this.#context.log.acknowledge('order', answer.body.id, { payer: this.#payer });
    return answer;
  }

  /** @returns the order's id; undefined when the request can no longer be paid, or there was no response */
  async orderAsked({ id, amount }: Asked): Promise<string | undefined> {
    const answer = await this.order({ paymentRequestId: id }, amount);
    return succeeded(answer) ? (answer.body.id ?? undefined) : undefined;
  }

  approve(orderId: string, outcome?: Parameters<EmulatorControl['approve']>[1]): Promise<boolean> {
    return this.atPayPal(() => this.#context.paypal.approve(orderId, outcome));
  }

  cancel(orderId: string): Promise<boolean> {
    return this.atPayPal(() => this.#context.paypal.cancel(orderId));
  }

  /** Runs an action at PayPal. It may be rejected, because the order has expired or is paid already. @returns whether it succeeded */
  async atPayPal(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.#context.log.append('rejected by PayPal', { payer: this.#payer, reason: String(error) });
      return false;
    }
  }

  /** @returns whether the response confirmed that the payment is completed */
  async capture(orderId: string): Promise<boolean> {
    const answer: Answer<{ status?: string }> = await this.#client.sendWithRetries('POST', `/paypal/order/${orderId}/capture`);
    if (!succeeded(answer)) return false;
    if (answer.body.status === 'COMPLETED') this.#context.log.acknowledge('capture', orderId, { payer: this.#payer });
    return answer.body.status === 'COMPLETED';
  }

  /** The bank's decision about a pending capture, or the result of PayPal's review. */
  async settlePending(orderId: string, accepted: boolean): Promise<void> {
    await this.atPayPal(async () => {
      const { captures } = await this.#context.paypal.state();
      const capture = captures.find((each) => each.orderId === orderId && each.status === 'PENDING');
      if (capture) await this.#context.paypal.settle(capture.id, accepted ? 'COMPLETED' : 'DECLINED');
    });
  }

  /** Disputes the payment: PayPal reverses it, in full or in part, and returns the money when the seller wins. */
  async dispute(orderId: string, { partial, sellerWins }: { partial: boolean; sellerWins: boolean }): Promise<void> {
    await this.atPayPal(async () => {
      const { captures } = await this.#context.paypal.state();
      const capture = captures.find((each) => each.orderId === orderId && each.status === 'COMPLETED');
      if (!capture) return;
      const dispute = await this.#context.paypal.dispute({ captureId: capture.id });
      await this.#context.paypal.reverse(capture.id, 'CHARGEBACK', partial ? (Number(capture.amount.value) / 2).toFixed(2) : undefined);
      if (sellerWins) await this.#context.paypal.resolveDispute(dispute.id);
    });
  }
}

/**
 * Pays what the guest is asked to pay, or breaks off.
 * @param otherDevice with a session of the same guest
 */
export async function payAsked(here: Checkout, asked: Asked, rng: Rng, otherDevice = here): Promise<void> {
  const way = rng.weighted(ways);
  const orderId = await here.orderAsked(asked);
  if (!orderId || way === 'never approve') return;
  switch (way) {
    case 'cancel at PayPal':
      await here.cancel(orderId);
      return;
    case 'close the tab after approving':
      await here.approve(orderId);
      return;
    case 'card declined, pay with another':
      if (!(await here.approve(orderId, 'instrument_declined'))) return;
      await here.capture(orderId);
      if (await here.approve(orderId)) await here.capture(orderId);
      return;
    case 'pay by eCheck':
      if (!(await here.approve(orderId, 'pending_echeck'))) return;
      await here.capture(orderId);
      await pause(rng.int(500, 4_000));
      await here.settlePending(orderId, rng.chance(0.7));
      return;
    case 'submit every form twice':
      await here.orderAsked(asked);
      if (await here.approve(orderId)) await Promise.all([here.capture(orderId), here.capture(orderId)]);
      return;
    case 'pay on two devices': {
      const other = await otherDevice.orderAsked(asked);
      const orders = [...new Set([orderId, other ?? orderId])];
      await Promise.all(orders.map((id) => here.approve(id)));
      await Promise.all([here.capture(orderId), otherDevice.capture(other ?? orderId)]);
      return;
    }
    case 'dispute the payment':
      if (!(await here.approve(orderId)) || !(await here.capture(orderId))) return;
      await pause(rng.int(500, 3_000));
      await here.dispute(orderId, { partial: rng.chance(0.5), sellerWins: rng.chance(0.5) });
      return;
    default:
      if (await here.approve(orderId)) await here.capture(orderId);
  }
}

/**
 * Pays something while its request is closed: at the same moment, so that it may no longer be had when the money comes, or during PayPal's
 * review, when it stays open.
 */
export async function payClosed(here: Checkout, asked: Asked, rng: Rng, close: () => Promise<unknown>): Promise<void> {
  const orderId = await here.orderAsked(asked);
  if (!orderId) return;
  if (rng.chance(0.4)) {
    if (await here.approve(orderId)) await Promise.all([here.capture(orderId), close()]);
    return;
  }
  if (!(await here.approve(orderId, 'pending_echeck'))) return;
  await here.capture(orderId);
  await close();
  await here.settlePending(orderId, rng.chance(0.8));
}
