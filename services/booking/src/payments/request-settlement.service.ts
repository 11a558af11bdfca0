import { Injectable } from '@nestjs/common';
import type { PaymentFailed, PaymentPending } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import type { NonCharterRequest } from '../payment-requests/payment-request.entity.js';
import type { PaymentRequestHandler, RequestPayment } from '../payment-requests/request-handler.service.js';
import { decideRequestSettlement } from '../payment-requests/payment-request.js';
import { PaymentRequestRepository } from '../payment-requests/payment-request.repository.js';
import { RequestHandlers } from './request-handlers.service.js';

/** Settles captured payments of payment requests that are not those of charters. */
@Injectable()
export class RequestSettlementService {
  constructor(
    private readonly requests: PaymentRequestRepository,
    private readonly handlers: RequestHandlers,
  ) {}

  /** PayPal reviews a payment, or has not responded. */
  async pending(tx: Transaction, { paymentRequestId, holdId }: PaymentPending): Promise<void> {
    await this.whileOpen(tx, paymentRequestId ?? holdId, (handler, owner, request) => handler.pending?.(tx, owner, request));
  }

  async failed(tx: Transaction, { paymentRequestId, holdId, wasPending = false }: PaymentFailed): Promise<void> {
    await this.whileOpen(tx, paymentRequestId ?? holdId, (handler, owner, request) => handler.failed?.(tx, owner, request, wasPending));
  }

  private async whileOpen(
    tx: Transaction,
    id: string,
    act: (handler: PaymentRequestHandler, owner: unknown, request: NonCharterRequest) => Promise<void> | undefined,
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
