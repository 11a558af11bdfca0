import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import {
  ApiError,
  CheckoutPaymentIntent,
  type ClientCredentialsAuthManager,
  Environment,
  OAuthAuthorizationController,
  type OAuthToken,
  PaypalWalletContextShippingPreference,
  OrdersController,
  PaypalExperienceUserAction,
  PaymentsController,
  PayeePaymentMethodPreference,
} from '@paypal/paypal-server-sdk';
import { type Cents, DomainError, limits, toDecimal } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { type CaptureSnapshot, mayTryAgain, type OrderSnapshot } from '../payments/payment.js';
import { describe, isPayPalFailure, PayPalRejection, rejectionIn, UnknownResult } from './paypal-errors.js';
import { RedirectedClient } from './paypal-redirect.client.js';
import { PayPalSettings } from './paypal-settings.js';
import {
  captureSnapshot,
  type DisputeSnapshot,
  disputeSnapshot,
  orderSnapshot,
  type RefundSnapshot,
  refundSnapshot,
} from './paypal-snapshot.js';

/** Milliseconds before each repetition of a call whose response was lost, always with the same idempotency key. */
const retryDelays = [500, 1_000, 2_000];

export interface NewOrder {
  paymentId: string;
  amountCents: Cents;
  description: string;
  locale: string;
  requestId: string;
}

/** Calls PayPal through its official SDK. Each known fault of the SDK is handled where it occurs. */
@Injectable()
export class PayPalClient {
  private readonly logger = new Logger(PayPalClient.name);
  private readonly client: RedirectedClient;
  private readonly orders: OrdersController;
  private readonly payments: PaymentsController;
  private readonly authorization: OAuthAuthorizationController;
  private token: OAuthToken | undefined;
  private pendingToken: Promise<OAuthToken> | undefined;
  /** Whether PayPal accepted our credentials when a token was last requested; null before its first response. */
  credentialsOk: boolean | null = null;

  constructor(private readonly settings: PayPalSettings) {
    const { environment, baseUrl, clientId, clientSecret, timeout } = settings;
    this.client = new RedirectedClient(
      {
        environment: environment === 'live' ? Environment.Production : Environment.Sandbox,
        // The SDK has no timeout by default.
        timeout,
        clientCredentialsAuthCredentials: {
          oAuthClientId: clientId,
          oAuthClientSecret: clientSecret,
          oAuthTokenProvider: (_last, manager) => this.provideToken(manager),
        },
      },
      baseUrl,
    );
    this.orders = new OrdersController(this.client);
    this.payments = new PaymentsController(this.client);
    this.authorization = new OAuthAuthorizationController(this.client);
  }

  /**
   * One token for all calls. Never rejects: the SDK caches a rejected promise, so every later call would fail. An unusable token makes
   * this one call fail, and the next one requests a token again.
   */
  private async provideToken(manager: ClientCredentialsAuthManager): Promise<OAuthToken> {
    if (this.token && !manager.isExpired(this.token)) return this.token;
    this.pendingToken ??= manager
      .fetchToken()
      .then((token) => {
        this.credentialsOk = true;
        return (this.token = token);
      })
      .catch((error: unknown) => {
        this.recordTokenFailure(error);
        return { accessToken: 'unavailable', tokenType: 'Bearer', expiry: 0n };
      })
      .finally(() => (this.pendingToken = undefined));
    return this.pendingToken;
  }

  private recordTokenFailure(error: unknown): void {
    const isRejected = (error as { statusCode?: number }).statusCode === 401;
    if (isRejected && this.credentialsOk !== false) {
      this.logger.error(
        `PayPal (${this.settings.environment}) rejects our credentials: check PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET`,
      );
    } else this.logger.error({ reason: describe(error) }, 'Token request to PayPal failed');
    // A failure without a response says nothing about the credentials.
    if (isRejected) this.credentialsOk = false;
  }

  /** Requests a token unless a valid one is cached. Never rejects; the result is in `credentialsOk`. */
  async checkCredentials(): Promise<void> {
    await this.provideToken(this.client.clientCredentialsAuthManager);
  }

  async createOrder({ paymentId, amountCents, description, locale, requestId }: NewOrder): Promise<{ id: string }> {
    const { brandName, publicUrl } = this.settings;
    const amount = { currencyCode: limits.currency, value: toDecimal(amountCents) };
    const { result } = await this.callUntilAnswered('createOrder', () =>
      this.orders.createOrder({
        paypalRequestId: requestId,
        body: {
          intent: CheckoutPaymentIntent.Capture,
          purchaseUnits: [
            {
              customId: paymentId,
              invoiceId: `CH-${paymentId}`,
              description: description.slice(0, 127),
              amount: { ...amount, breakdown: { itemTotal: amount } },
            },
          ],
          paymentSource: {
            paypal: {
              experienceContext: {
                brandName,
                locale,
                shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                userAction: PaypalExperienceUserAction.PayNow,
                paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
                returnUrl: `${publicUrl}/booking`,
                cancelUrl: `${publicUrl}/booking`,
              },
            },
          },
        },
      }),
    );
    if (!result.id) throw new UnknownResult('PayPal created an order without an id');
    return { id: result.id };
  }

  async findOrder(id: string): Promise<OrderSnapshot> {
    const order = await this.find('getOrder', () => this.orders.getOrder({ id }));
    return order ? orderSnapshot(order) : { found: false };
  }

  /** The capture alone, for payments whose order PayPal no longer has. @returns null when PayPal has no such capture */
  async findCapture(captureId: string): Promise<CaptureSnapshot | null> {
    const capture = await this.find('getCapturedPayment', () => this.payments.getCapturedPayment({ captureId }));
    return capture && captureSnapshot(capture);
  }

  /** Order and capture of a payment; the capture alone when PayPal no longer has the order. */
  async findPayment({ orderId, captureId }: { orderId: string | null; captureId: string | null }): Promise<OrderSnapshot> {
    const order: OrderSnapshot = orderId ? await this.findOrder(orderId) : { found: false };
    if (order.found || !captureId) return order;
    const capture = await this.findCapture(captureId);
    if (!capture) return order;
    const { amountCents, currency } = capture;
    return { found: true, id: orderId ?? '', status: '', customId: null, amountCents, currency, capture };
  }

  async captureOrder(id: string, requestId: string): Promise<OrderSnapshot> {
    const { result } = await this.callUntilAnswered('captureOrder', () =>
      this.orders.captureOrder({ id, paypalRequestId: requestId, prefer: 'return=representation' }),
    );
    return orderSnapshot(result);
  }

  /** Refunds `amountCents` of a capture. */
  async refund(captureId: string, requestId: string, amountCents: Cents): Promise<RefundSnapshot> {
    const { result } = await this.call('refundCapturedPayment', () =>
      this.payments.refundCapturedPayment({
        captureId,
        paypalRequestId: requestId,
        prefer: 'return=representation',
        body: { amount: { currencyCode: limits.currency, value: toDecimal(amountCents) } },
      }),
    );
    return refundSnapshot(result);
  }

  /** @returns null when PayPal has no such refund */
  async findRefund(refundId: string): Promise<RefundSnapshot | null> {
    const refund = await this.find('getRefund', () => this.payments.getRefund({ refundId }));
    return refund && refundSnapshot(refund);
  }

  /** By the request builder, since the SDK has no controller for disputes. @returns null when PayPal does not show it to this app */
  async findDispute(disputeId: string): Promise<DisputeSnapshot | null> {
    const text = await this.find(
      'getDispute',
      () => {
        const request = this.client.getRequestBuilderFactory()('GET');
        request.appendPath(`/v1/customer/disputes/${encodeURIComponent(disputeId)}`);
        request.defaultToError(ApiError);
        request.authenticate([{ oauth2: true }]);
        return request.callAsText();
      },
      [403, 404],
    );
    return text === null ? null : disputeSnapshot(JSON.parse(text) as object);
  }

  /**
   * A token for the browser, bound to one domain (a bare host name: PayPal rejects protocols and ports). Without
   * `response_type=client_token` the same endpoint returns the server's own token, which must never reach a browser.
   */
  async clientToken(host: string): Promise<{ token: string; expiresInSeconds: number }> {
    const { clientId, clientSecret } = this.settings;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const { result } = await this.call('requestToken', () =>
      this.authorization.requestToken({ authorization }, { response_type: 'client_token', 'domains[]': host }),
    );
    return { token: result.accessToken, expiresInSeconds: Number(result.expiresIn ?? 0) };
  }

  /** @param absent statuses that mean that there is no such resource, or none that this app may read */
  private async find<T>(name: string, work: () => Promise<{ result: T }>, absent: readonly number[] = [404]): Promise<T | null> {
    try {
      return (await this.call(name, work)).result;
    } catch (error) {
      if (error instanceof PayPalRejection && absent.includes(error.status)) return null;
      throw error;
    }
  }

  /**
   * Repeats a call that carries an idempotency key until PayPal responds. Once a response was lost, PayPal may have executed the request,
   * and a rejection of the repetition does not prove the opposite: the result is unknown then, except when the buyer's card is rejected.
   * @throws PayPalRejection, UnknownResult
   */
  private async callUntilAnswered<T>(name: string, work: () => Promise<T>): Promise<T> {
    let lost: UnknownResult | undefined;
    for (const delay of [...retryDelays, null]) {
      try {
        return await this.call(name, work);
      } catch (error) {
        if (error instanceof PayPalRejection && lost && !mayTryAgain(error.issue)) {
          throw new UnknownResult(`${error.message}, after a lost response: ${lost.message}`);
        }
        if (!(error instanceof UnknownResult) || delay === null) throw error;
        lost = error;
        this.logger.warn({ operation: name, reason: error.message }, 'PayPal response lost, repeating the request');
        await pause(delay);
      }
    }
    throw lost ?? new UnknownResult(name);
  }

  private call<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inSpan({ name: `PayPal ${name}`, kind: 'client' }, () => this.withToken(work));
  }

  /** Repeats a call once when PayPal no longer accepts the token. @throws PayPalRejection, UnknownResult */
  private async withToken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 401) throw rejectionIn(error) ?? new UnknownResult(describe(error));
      // A revoked token: the SDK keeps the object until it expires, so it is made to expire.
      if (this.token) this.token.expiry = 0n;
    }
    try {
      return await work();
    } catch (error) {
      throw rejectionIn(error) ?? new UnknownResult(describe(error));
    }
  }
}

/**
 * For requests of clients: turns a failure of PayPal into PAYPAL_UNAVAILABLE, whose title says that nothing was charged.
 * @param detail replaces that title where a capture may have been sent
 */
export async function orUnavailable<T>(response: Promise<T>, detail?: string): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (!isPayPalFailure(error)) throw error;
    new Logger(PayPalClient.name).error(error.message);
    throw new DomainError('PAYPAL_UNAVAILABLE', detail ? { detail } : {});
  }
}
