import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { booking, DomainError } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { isOver } from '../payments/payment-state.js';
import type { PaymentEntity } from '../payments/payment.entity.js';
import { PaymentService } from '../payments/payment.service.js';
import { isPayPalFailure, PayPalRejection, UnknownResult } from '../paypal/paypal-errors.js';
import { PayPalClient } from '../paypal/paypal.client.js';
import { decideRejection, declineForNow, endCapture, loseSubject, reportDoubt, type Unavailable } from './capture.js';
import { PaymentRefreshService } from './payment-refresh.service.js';

/** After a lost response: PayPal's reads may lag behind its writes. The interval is in milliseconds. */
const doubtReads = 4;
const doubtInterval = 400;

/** One attempt at PayPal to capture an approved order: what is paid is secured, the capture sent, and its result stored. */
@Injectable()
export class CaptureAttemptService {
  private readonly logger = new Logger(CaptureAttemptService.name);

  constructor(
    private readonly payments: PaymentService,
    private readonly refreshes: PaymentRefreshService,
    private readonly paypal: PayPalClient,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * @param payment with an order that is approved at PayPal
   * @returns null when another process has moved the payment since it was read
   * @throws UnknownResult when PayPal cannot be read after an unknown result
   */
  async attempt(payment: PaymentEntity): Promise<PaymentEntity | null> {
    const { id, state } = payment;
    const unavailable = await this.secure(payment);
    if (unavailable) {
      const after = await this.payments.apply(id, (now) => loseSubject(now, state, unavailable));
      return isOver(after.state) ? after : null;
    }
    const begun = await this.payments.beginCapture(payment);
    return begun && this.send(begun);
  }

  /**
   * The order can no longer be read: under its key PayPal replays the result of the capture that was sent. Only a result counts. A
   * rejection proves nothing, so the payment stays undecided.
   * @throws UnknownResult
   */
  async repeat(payment: PaymentEntity): Promise<PaymentEntity> {
    const { id } = payment;
    try {
      if (!(await this.secure(payment))) return await this.captureAtPayPal(payment);
    } catch (error) {
      if (!(error instanceof PayPalRejection)) throw error;
      this.logger.warn({ paymentId: id, reason: error.message }, 'Capture of an unreadable order rejected');
    }
    return this.payments.applySnapshot(id, { found: false });
  }

  /** @returns null when the capture may be sent: the slot is held, or the request is still open and of the same amount */
  private async secure({ id: paymentId, paymentRequestId, amountCents }: PaymentEntity): Promise<Unavailable | null> {
    try {
      await this.rpc.call(booking.securePaymentRequest, { paymentRequestId, paymentId, amountCents });
      return null;
    } catch (error) {
      if (error instanceof DomainError && (error.code === 'SLOT_TAKEN' || error.code === 'PAYMENT_REQUEST_CLOSED')) return error.code;
      throw error;
    }
  }

  private async send(payment: PaymentEntity): Promise<PaymentEntity> {
    try {
      return await this.captureAtPayPal(payment);
    } catch (error) {
      if (error instanceof PayPalRejection) return this.handleRejection(payment, error);
      if (!(error instanceof UnknownResult)) throw error;
      this.logger.warn({ paymentId: payment.id, reason: error.message }, 'Capture with an unknown result');
      return this.resolveDoubt(payment);
    }
  }

  private async captureAtPayPal({ id, orderId, attempt }: PaymentEntity): Promise<PaymentEntity> {
    return this.payments.applySnapshot(id, await this.paypal.captureOrder(orderId!, `cap-${id}-${attempt}`));
  }

  private async handleRejection(payment: PaymentEntity, rejection: PayPalRejection): Promise<PaymentEntity> {
    const { id } = payment;
    const decision = decideRejection(rejection);
    if (decision.kind === 'unknown') return this.resolveDoubt(payment);
    const { issue, logged } = decision;
    if (logged) this.logger.error({ paymentId: id, reason: rejection.message }, 'Capture rejected because of our PayPal account');
    return this.payments.apply(id, (now) =>
      decision.kind === 'retry' ? declineForNow(now, issue) : endCapture(now, decision.state, issue),
    );
  }

  /** Reads PayPal for a short time; if the result stays unknown, the slot stays held and the reconciliation repeats the capture. */
  private async resolveDoubt(payment: PaymentEntity): Promise<PaymentEntity> {
    const { id } = payment;
    try {
      for (let reads = 1; reads <= doubtReads; reads += 1) {
        const seen = await this.refreshes.refresh(id);
        if (seen.state !== 'capturing') return seen;
        if (seen.issue === 'ORDER_NOT_FOUND') {
          const after = await this.repeat(payment);
          if (after.state !== 'capturing') return after;
          break;
        }
        await pause(doubtInterval);
      }
    } catch (error) {
      if (!isPayPalFailure(error)) throw error;
      this.logger.warn({ paymentId: id, reason: error.message }, 'Payment not read after its capture');
    }
    return this.payments.apply(id, reportDoubt);
  }
}
