import type { Type } from '@nestjs/common';
import type {
  Cents,
  HeldUntil,
  Locale,
  OpenPaymentRequest,
  PayerQuery,
  PaymentRefunded,
  PaymentReversed,
  RequestKind,
} from '@charter/contracts';
import type { ReadManager, Transaction } from '@charter/database';
import type { NonCharterRequest } from './payment-request.entity.js';

/** The keys of the buyer's sessions. */
export type Payer = Pick<OpenPaymentRequest | PayerQuery, 'tripKey' | 'offerKey'>;

/** A captured payment of a payment request. */
export interface RequestPayment {
  paymentId: string;
  orderId: string;
  amountCents: Cents;
}

export interface PayableDescription {
  /** What the buyer reads at PayPal, in the language of `locale`. */
  description: string;
  locale: Locale;
  /** The page of the site to which PayPal's page leads back, as a path. */
  returnPath: string;
}

/** A payment that has ended without captured money. */
export interface FailedPayment {
  /** PayPal has denied it after its review; another failure is reported on the buyer's page. */
  wasPending: boolean;
  /** What was to be paid. */
  amountCents: Cents;
}

/**
 * What depends on the kind of a payment request: who may pay it, whether it can still be paid, and what the money does. There is one for
 * each kind, in the list of `booking.module.ts`.
 * @template Owner the row that the request belongs to
 */
export interface PaymentRequestHandler<Owner = unknown> {
  /** @throws DomainError when the payer has no session that may pay it */
  describe(request: NonCharterRequest, payer: Payer): Promise<PayableDescription>;
  /** Whether its amount is still to be paid. */
  isPayable(tx: ReadManager, request: NonCharterRequest): Promise<boolean>;
  /** Before a capture is sent, of a payable request. @throws DomainError when nothing may be charged */
  secure(request: NonCharterRequest): Promise<HeldUntil>;
  /** Lock order: the owner, then the request. */
  lockOwner(tx: Transaction, request: NonCharterRequest): Promise<Owner>;
  /**
   * Called once, under both locks, before the request is saved as paid.
   * @returns 'refused' when what was paid for can no longer be had: nothing was changed, the request is closed, and `refuse` is called
   */
  settle(tx: Transaction, owner: Owner, request: NonCharterRequest, payment: RequestPayment): Promise<void | 'refused'>;
  /**
   * PayPal reviews a payment of the open request, or has not responded: keeps what it pays for. Under both locks; absent where nothing is kept.
   * @returns until when it is kept; null when it can no longer be had
   */
  pending?(tx: Transaction, owner: Owner, request: NonCharterRequest): Promise<Date | null>;
  /**
   * A payment of the open request has failed for good, while no other one is under review. Under both locks; absent where nothing follows.
   * @param request as it was before
   */
  failed?(tx: Transaction, owner: Owner, request: NonCharterRequest, payment: FailedPayment): Promise<void>;
  /** The request is closed, or another payment has paid it: all of the money goes back. May be called again for a repeated event. */
  refuse(tx: Transaction, owner: Owner, request: NonCharterRequest, payment: RequestPayment): Promise<void>;
  /** Absent where the folio of a booking has the money, and with it what becomes of it. */
  separateMoney?: SeparateMoney;
}

/** Refunds and reversals of payments that no folio of a booking has. Events about a payment may arrive before the one that it was captured. */
export interface SeparateMoney {
  /** @throws Error while the payment is still to be settled: the event is delivered again */
  refunded(tx: Transaction, request: NonCharterRequest, refunded: PaymentRefunded): Promise<void>;
  /** @throws Error while the payment is still to be settled: the event is delivered again */
  reversed(tx: Transaction, request: NonCharterRequest, reversed: PaymentReversed, at: Date): Promise<void>;
}

/** The handler of each kind of payment request. */
export type PaymentRequestHandlers = Record<RequestKind, Type<PaymentRequestHandler>>;

/** Provides PaymentRequestHandlers. */
export const paymentRequestHandlers = Symbol('paymentRequestHandlers');
