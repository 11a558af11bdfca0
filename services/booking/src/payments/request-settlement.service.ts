import { Injectable } from '@nestjs/common';
import type { PaymentFailed } from '@charter/contracts';
import type { Transaction } from '@charter/database';
import type { NonCharterRequest } from '../payment-requests/payment-request.entity.js';
import type { RequestPayment } from '../payment-requests/request-handler.service.js';
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

  /** A payment that fails at once is reported on the page; one that was pending was expected. */
  async deny(tx: Transaction, { paymentRequestId, holdId, wasPending }: PaymentFailed): Promise<void> {
    const found = wasPending ? await this.requests.findNonCharter(tx, paymentRequestId ?? holdId) : null;
    if (!found) return;
    const handler = this.handlers.of(found.kind);
    const owner = await handler.lockOwner(tx, found);
    const request = await this.requests.lock(tx, found);
    if (await handler.isPayable(tx, request)) await handler.deny?.(tx, owner, request);
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
        return handler.refuse(tx, owner, request, payment);
    }
  }
}
