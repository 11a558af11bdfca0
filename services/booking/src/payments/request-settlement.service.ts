import { Injectable } from '@nestjs/common';
import type { PaymentFailed, PaymentPending } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import { Clock } from '@charter/service-kit';
import { type NonCharterRequest, type PaymentRequestHandler, PaymentRequestRepository, type RequestPayment } from '../accounts/index.js';
import { decideRequestSettlement, reviewMs } from '../accounts/model.js';
import { RequestHandlers } from './request-handlers.service.js';

/** Settles captured payments of payment requests that are not those of charters. */
@Injectable()
export class RequestSettlementService {
  constructor(
    private readonly requests: PaymentRequestRepository,
    private readonly handlers: RequestHandlers,
    private readonly clock: Clock,
  ) {}

  /** PayPal reviews a payment, or has not responded. The events of a payment have no order: one that has failed is not under review again. */
  async pending(tx: Transaction, { paymentId, paymentRequestId }: PaymentPending): Promise<void> {
    await this.whileOpen(tx, paymentRequestId, async (handler, owner, request) => {
      if (request.failedPaymentIds.includes(paymentId)) return;
      const longest = new Date(this.clock.now().getTime() + reviewMs);
      const until = handler.pending ? await handler.pending(tx, owner, request) : longest;
      if (until) await this.requests.savePending(tx, request, paymentId, until);
    });
  }

  async failed(tx: Transaction, { paymentId, paymentRequestId, wasPending, amountCents }: PaymentFailed): Promise<void> {
    await this.whileOpen(tx, paymentRequestId, async (handler, owner, request) => {
      const { pendingPaymentId } = request;
      await this.requests.saveFailed(tx, request, paymentId);
      // What is kept for another payment stays kept.
      if (!pendingPaymentId || pendingPaymentId === paymentId) await handler.failed?.(tx, owner, request, { wasPending, amountCents });
    });
  }

  private async whileOpen(
    tx: Transaction,
    id: string,
    act: (handler: PaymentRequestHandler, owner: unknown, request: NonCharterRequest) => Promise<void>,
  ): Promise<void> {
    const found = await this.requests.findNonCharter(tx, id);
    if (!found) return;
    const handler = this.handlers.of(found.kind);
    const owner = await handler.lockOwner(tx, found);
    const request = await this.requests.lock(tx, found);
    if (request.state === 'open') await act(handler, owner, request);
  }

  /** The event may be delivered repeatedly, to several processes at the same time: the locks put the calls in order. */
  async settle(tx: Transaction, found: NonCharterRequest, payment: RequestPayment): Promise<void> {
    const handler = this.handlers.of(found.kind);
    const owner = await handler.lockOwner(tx, found);
    const request = await this.requests.lock(tx, found);
    switch (decideRequestSettlement(request, payment.paymentId)) {
      case 'existing':
        return;
      case 'refuse':
        return handler.refuse(tx, owner, request, payment);
      case 'settle':
        if ((await handler.settle(tx, owner, request, payment)) !== 'refused')
          return this.requests.savePaid(tx, request, payment.paymentId);
        await this.requests.saveClosed(tx, request);
        return handler.refuse(tx, owner, { ...request, state: 'closed' }, payment);
    }
  }
}
