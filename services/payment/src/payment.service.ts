import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import {
  booking,
  type CaptureRequest,
  type CaptureResult,
  type CheckoutPayment,
  type CheckoutQuestion,
  type Hold,
  type Locale,
  type OrderRequest,
  paymentFacts,
  type PaymentOrder,
  type PayPalSetup,
  Refusal,
} from '@charter/contracts';
import { Database, type Transaction } from '@charter/database';
import { backOff, Caller, Outbox } from '@charter/messaging';
import { Clock } from '@charter/service-kit';
import { PaymentEntity } from './payment.entity.js';
import { paymentEnv } from './payment.env.js';
import { apply, cents, giveUp, hasMoney, isOurOrder, isOver, mayTryAgain, type Step } from './payment.js';
import { PaymentRepository } from './payment.repository.js';
import { PayPalClient, PayPalRefusal, UnknownOutcome } from './paypal.client.js';
import { RefundService } from './refund.service.js';

/** BCP 47 tags that PayPal's pages exist in. */
const payPalLocale: Record<Locale, string> = {
  en: 'en-US', es: 'es-ES', fr: 'fr-FR', de: 'de-DE', it: 'it-IT', pt: 'pt-PT', nl: 'nl-NL', zh: 'zh-CN', ja: 'ja-JP', ru: 'ru-RU',
};

/** Milliseconds between tries of a call whose answer was lost, always with the same idempotency key. */
const retries = [500, 1_000, 2_000];
/** How long a second caller waits for the first one's capture, in milliseconds. */
const patience = 8_000;
/** After this, a capture without an answer counts as abandoned by its process. */
const abandonedAfter = 20_000;
const minute = 60_000;

/** Taking money, in the order that loses none: hold, order, approval, slot secured, capture, booking. */
@Injectable()
export class PaymentService {
  private readonly logger = new Logger(PaymentService.name);

  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly paypal: PayPalClient,
    private readonly refunds: RefundService,
    private readonly caller: Caller,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async setup(origin: string): Promise<PayPalSetup> {
    const { environment, baseUrl } = paymentEnv.paypal;
    const { token, expiresInSeconds } = await this.refusingSilence(() => this.paypal.clientToken(origin));
    // PayPal's pages say 15 minutes while its answers say nine hours: the shorter one is safe.
    const seconds = Math.min(expiresInSeconds, 14 * 60);
    const host = environment === 'live' ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com';
    return {
      clientToken: token,
      clientTokenExpiresAt: new Date(this.clock.now().getTime() + seconds * 1000).toISOString(),
      environment,
      sdkUrl: `${baseUrl ?? host}/web-sdk/v6/core`,
      currency: 'USD',
      components: ['paypal-payments'],
    };
  }

  /** Steps 1 to 3: the slot is held, the price is the server's, and PayPal knows the order before the buyer sees it. */
  async createOrder({ order, checkout }: OrderRequest): Promise<PaymentOrder> {
    const hold = await this.caller.ask(booking.hold, {
      form: order.booking,
      checkout,
      totalAmount: cents(order.amount) / 100,
    });
    const payment = await this.openPayment(hold, order, checkout);
    const id = payment.orderId ?? (await this.orderAtPayPal(payment));
    return { id, heldUntil: hold.heldUntil };
  }

  /** The hold's payment: a new one, or the one that an earlier press of the button began. */
  private async openPayment(hold: Hold, { booking: form }: OrderRequest['order'], checkout: string): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const now = this.clock.now();
      const heldUntil = new Date(hold.heldUntil);
      const fresh: PaymentEntity = {
        id: randomUUID(),
        holdId: hold.holdId,
        checkout,
        amountCents: hold.totalAmount * 100,
        state: 'initiated',
        description: `${hold.packageName}, ${form.bookingDate}, ${form.timeSlot}`,
        locale: payPalLocale[form.locale ?? 'en'],
        attempt: 1,
        orderId: null,
        captureId: null,
        refundedCents: 0,
        issue: null,
        dispute: null,
        heldUntil,
        inDoubtSince: null,
        nextCheckAt: new Date(heldUntil.getTime() + minute / 2),
        checks: 0,
        createdAt: now,
      };
      if (await this.payments.add(tx, fresh)) return fresh;
      const open = await this.payments.liveOf(tx, hold.holdId);
      if (!open) throw new Refusal('PAYMENT_IN_DOUBT');
      if (hasMoney(open.state)) throw new Refusal('ALREADY_PAID');
      if (open.state === 'capturing' || open.state === 'pending') throw new Refusal('PAYMENT_IN_DOUBT');
      if (open.amountCents === fresh.amountCents) {
        await this.payments.save(tx, { id: open.id, heldUntil, nextCheckAt: fresh.nextCheckAt });
        return open;
      }
      // The price has changed since: the old order is never captured, and lapses at PayPal by itself.
      await this.payments.save(tx, { id: open.id, state: 'cancelled', issue: 'PRICE_CHANGED', nextCheckAt: null });
      await this.payments.add(tx, fresh);
      return fresh;
    });
  }

  private async orderAtPayPal(payment: PaymentEntity): Promise<string> {
    const { id: paymentId, amountCents, description, locale } = payment;
    try {
      const { id } = await this.patiently(() =>
        this.paypal.createOrder({ paymentId, amountCents, description, locale, requestId: `ord-${paymentId}` }),
      );
      await this.database.transaction(async (tx) => {
        const { state } = await this.payments.lock(tx, paymentId);
        await this.payments.save(tx, { id: paymentId, orderId: id, ...(state === 'initiated' ? { state: 'created' } : {}) });
      });
      return id;
    } catch (error) {
      if (error instanceof PayPalRefusal) {
        this.logger.error(`order for payment ${paymentId}: ${error.message}`);
        await this.record(paymentId, (now) => giveUp(now, 'failed', error.issue), { issue: error.issue });
      } else if (!(error instanceof UnknownOutcome)) throw error;
      throw new Refusal('PAYPAL_UNAVAILABLE');
    }
  }

  /** The browser came back from PayPal. Only the checkout that made an order may capture it. */
  async capture({ orderId, checkout }: CaptureRequest): Promise<CaptureResult> {
    const payment = await this.payments.byOrder(this.database.read, orderId);
    if (payment.checkout !== checkout) throw new Refusal('FOREIGN_ORDER');
    const after = await this.refusingSilence(() => this.collect(payment.id));
    if (after.issue === 'SLOT_TAKEN') {
      throw new Refusal('SLOT_TAKEN', { detail: 'Another guest was faster. You have not been charged.' });
    }
    return { status: captureStatus(after), ...(after.issue ? { issue: after.issue } : {}) };
  }

  /**
   * Takes the money of an approved order, if the slot can still be had. The browser, the webhook and the reconciler
   * all come here; whoever finds a capture under way waits for its end.
   */
  async collect(id: string): Promise<PaymentEntity> {
    const payment = await this.payments.byId(this.database.read, id);
    if (isOver(payment.state) || !payment.orderId) return payment;
    if (payment.state === 'pending') return this.refresh(id);
    if (payment.state === 'capturing') return this.joinCapture(payment);

    const truth = await this.paypal.findOrder(payment.orderId);
    const seen = await this.record(id, (now) => apply(now, truth));
    if (seen.state === 'capturing') return this.joinCapture(seen);
    if (seen.state === 'created') return { ...seen, issue: seen.issue ?? 'ORDER_NOT_APPROVED' };
    if (seen.state !== 'approved' || !truth.found) return seen;
    if (!isOurOrder(payment, truth)) {
      this.logger.error(`payment ${id}: the order at PayPal is not the one we made; nothing was captured`);
      return this.record(id, (now) => giveUp(now, 'declined', 'ORDER_MISMATCH'), { issue: 'ORDER_MISMATCH' });
    }
    if (!(await this.secureSlot(payment))) {
      return this.record(id, (now) => giveUp(now, 'cancelled', 'SLOT_TAKEN'), { issue: 'SLOT_TAKEN' });
    }
    if (!(await this.payments.beginCapture(this.database.read, id, this.clock.now()))) return this.collect(id);
    return this.sendCapture(payment.orderId, seen);
  }

  private async secureSlot({ holdId }: PaymentEntity): Promise<boolean> {
    try {
      await this.caller.ask(booking.secureHold, { holdId });
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'SLOT_TAKEN') return false;
      throw error;
    }
  }

  /** Another process is at it: wait for its result, and take over if it has died. */
  private async joinCapture(payment: PaymentEntity): Promise<PaymentEntity> {
    const deadline = this.clock.now().getTime() + patience;
    let now = payment;
    while (now.state === 'capturing' && this.clock.now().getTime() < deadline) {
      if (this.isAbandoned(now)) return this.resume(now);
      await pause(100);
      now = await this.payments.byId(this.database.read, payment.id);
    }
    return now;
  }

  private isAbandoned({ inDoubtSince }: PaymentEntity): boolean {
    return !inDoubtSince || this.clock.now().getTime() - inDoubtSince.getTime() > abandonedAfter;
  }

  /** A capture was sent and nobody knows its fate: look first, then send the same key again. */
  private async resume(payment: PaymentEntity): Promise<PaymentEntity> {
    const truth = await this.paypal.findOrder(payment.orderId!);
    const seen = await this.record(payment.id, (now) => apply(now, truth));
    if (seen.state !== 'capturing') return seen;
    if (!(await this.secureSlot(payment))) {
      return this.record(payment.id, (now) => giveUp(now, 'cancelled', 'SLOT_TAKEN'), { issue: 'SLOT_TAKEN' });
    }
    return this.sendCapture(payment.orderId!, seen);
  }

  private async sendCapture(orderId: string, { id, attempt }: PaymentEntity): Promise<PaymentEntity> {
    try {
      const truth = await this.patiently(() => this.paypal.captureOrder(orderId, `cap-${id}-${attempt}`));
      return await this.record(id, (now) => apply(now, truth), { issue: null });
    } catch (error) {
      if (error instanceof PayPalRefusal) return this.captureRefused(orderId, id, attempt, error);
      if (!(error instanceof UnknownOutcome)) throw error;
    }
    return this.captureInDoubt(orderId, id);
  }

  private async captureRefused(orderId: string, id: string, attempt: number, refusal: PayPalRefusal): Promise<PaymentEntity> {
    const { issue, status } = refusal;
    if (issue === 'ORDER_ALREADY_CAPTURED') {
      const truth = await this.paypal.findOrder(orderId);
      return this.record(id, (now) => apply(now, truth), { issue: null });
    }
    if (status === 404) return this.record(id, (now) => apply(now, { found: false }), { issue: 'ORDER_EXPIRED' });
    if (issue === 'ORDER_NOT_APPROVED' || mayTryAgain(issue) || status === 403) {
      if (status === 403) this.logger.error(`capture of payment ${id}: ${refusal.message}`);
      // Definitely not taken: the same order may be tried again, under a new key, since PayPal may replay this refusal.
      await this.database.transaction(async (tx) => {
        const { state } = await this.payments.lock(tx, id);
        if (state === 'capturing') {
          await this.payments.save(tx, { id, state: 'created', attempt: attempt + 1, issue, inDoubtSince: null });
        }
      });
      return { ...(await this.payments.byId(this.database.read, id)), issue };
    }
    if (/^PAYEE_|RECEIVING_LIMIT/.test(issue)) this.logger.error(`our own PayPal account blocks payments: ${refusal.message}`);
    return this.record(id, (now) => giveUp(now, 'declined', issue), { issue });
  }

  /** PayPal stays silent: look once, else the slot waits with us and the reconciler goes on asking. */
  private async captureInDoubt(orderId: string, id: string): Promise<PaymentEntity> {
    try {
      const truth = await this.paypal.findOrder(orderId);
      const seen = await this.record(id, (now) => apply(now, truth));
      if (seen.state !== 'capturing') return seen;
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error;
    }
    await this.database.transaction(async (tx) => {
      const { holdId, state } = await this.payments.lock(tx, id);
      if (state !== 'capturing') return;
      await this.outbox.add(tx, paymentFacts.pending, { paymentId: id, holdId, reason: 'IN_DOUBT' });
    });
    return this.payments.byId(this.database.read, id);
  }

  /** What PayPal says now, whatever led us to ask. */
  async refresh(id: string): Promise<PaymentEntity> {
    const { orderId } = await this.payments.byId(this.database.read, id);
    if (!orderId) return this.payments.byId(this.database.read, id);
    const truth = await this.paypal.findOrder(orderId);
    return this.record(id, (now) => apply(now, truth));
  }

  /** Applies a step to the locked row and announces what follows, in one transaction. */
  async record(
    id: string,
    step: (payment: PaymentEntity) => Step,
    more: Partial<Pick<PaymentEntity, 'issue'>> = {},
  ): Promise<PaymentEntity> {
    return this.database.transaction(async (tx) => {
      const before = await this.payments.lock(tx, id);
      const { payment: after, effects } = step(before);
      const settled = isOver(after.state);
      const changed = {
        state: after.state,
        captureId: after.captureId,
        refundedCents: after.refundedCents,
        ...more,
        ...(settled ? { nextCheckAt: null, inDoubtSince: null } : {}),
        ...(after.state === 'pending' && before.state !== 'pending'
          ? { nextCheckAt: new Date(this.clock.now().getTime() + 5 * minute), checks: 0, inDoubtSince: null }
          : {}),
      };
      await this.payments.save(tx, { id, ...changed });
      for (const effect of effects) await this.follow(tx, before, effect);
      return { ...before, ...changed };
    });
  }

  private async follow(tx: Transaction, payment: PaymentEntity, effect: Step['effects'][number]): Promise<void> {
    const { id: paymentId, holdId, amountCents } = payment;
    const orderId = payment.orderId ?? '';
    switch (effect.kind) {
      case 'announce-captured':
        return this.outbox.add(tx, paymentFacts.captured, { paymentId, holdId, orderId, captureId: effect.captureId, amountCents });
      case 'announce-pending':
        return this.outbox.add(tx, paymentFacts.pending, { paymentId, holdId, reason: effect.reason });
      case 'announce-failed':
        return this.outbox.add(tx, paymentFacts.failed, { paymentId, holdId, reason: effect.reason });
      case 'announce-refunded':
        return this.refunds.announce(tx, payment, effect.refundedCents);
      case 'refund-all':
        this.logger.error(`payment ${paymentId} is given back: ${effect.reason}`);
        await this.refunds.request(tx, payment, effect.reason);
    }
  }

  /** What booking asks when a page claims to have paid. */
  async findCheckout({ checkout, orderId }: CheckoutQuestion): Promise<CheckoutPayment> {
    const mine = await this.payments.byCheckout(this.database.read, checkout);
    const wanted = orderId
      ? mine.find((payment) => payment.orderId === orderId)
      : (mine.find(({ state }) => state === 'captured') ?? mine.find(({ orderId: made }) => made));
    if (!wanted?.orderId) throw new Refusal(orderId || mine.length === 0 ? 'FOREIGN_ORDER' : 'NOT_PAID');
    return {
      paymentId: wanted.id,
      holdId: wanted.holdId,
      orderId: wanted.orderId,
      amountCents: wanted.amountCents,
      captured: hasMoney(wanted.state) && wanted.state !== 'refunded' && wanted.state !== 'reversed',
      pending: wanted.state === 'pending' || wanted.state === 'capturing',
    };
  }

  /** The same call with the same key, until PayPal answers or our patience ends. */
  private async patiently<T>(work: () => Promise<T>): Promise<T> {
    for (const wait of retries) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof UnknownOutcome)) throw error;
        this.logger.warn(`PayPal's answer was lost, asking again: ${error.message}`);
        await pause(wait);
      }
    }
    return work();
  }

  /** For whoever stands at the page: PayPal's silence is an outage, in words. */
  private async refusingSilence<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof UnknownOutcome || error instanceof PayPalRefusal) {
        this.logger.error(error.message);
        throw new Refusal('PAYPAL_UNAVAILABLE');
      }
      throw error;
    }
  }

  /** One look by the reconciler. @returns when to look again, or null when all is known */
  async reconcile(id: string, checks: number): Promise<Date | null> {
    const payment = await this.payments.byId(this.database.read, id);
    const now = this.clock.now();
    const later = new Date(now.getTime() + Math.max(30_000, backOff(checks)));
    const after = payment.state === 'capturing' ? await this.joinCapture(payment) : await this.collect(id);
    if (isOver(after.state)) return null;
    if (after.state === 'capturing' || after.state === 'pending') return later;
    if (now < after.heldUntil) return new Date(after.heldUntil.getTime() + minute / 2);
    // Not approved and nobody holds the slot any more: whatever the buyer does now, we will not take it.
    await this.record(id, (open) => giveUp(open, 'cancelled', 'the hold ran out'), { issue: 'HOLD_EXPIRED' });
    return null;
  }
}

function captureStatus({ state }: PaymentEntity): CaptureResult['status'] {
  if (hasMoney(state)) return 'COMPLETED';
  if (state === 'pending' || state === 'capturing') return 'PENDING';
  return state === 'created' || state === 'declined' ? 'DECLINED' : 'FAILED';
}
