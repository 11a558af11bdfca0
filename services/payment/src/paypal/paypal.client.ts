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
import { type Cents, limits, toDecimal } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { type CaptureSnapshot, mayTryAgain, type OrderSnapshot } from '../payments/payment.js';
import { paymentEnv } from '../payment.env.js';
import { asDomainError, describe, PayPalRefusal, UnknownOutcome } from './paypal-errors.client.js';
import { RedirectedClient } from './paypal-redirect.client.js';
import {
  captureSnapshot,
  type DisputeSnapshot,
  disputeSnapshot,
  orderSnapshot,
  type RefundSnapshot,
  refundSnapshot,
} from './paypal-snapshot.client.js';

/** Milliseconds between tries of a call whose answer was lost, always with the same idempotency key. */
const retries = [500, 1_000, 2_000];

export interface NewOrder {
  paymentId: string;
  amountCents: Cents;
  description: string;
  locale: string;
  requestId: string;
}

/** PayPal by its official SDK. Each of its known faults is handled where it occurs. */
@Injectable()
export class PayPalClient {
  private readonly logger = new Logger(PayPalClient.name);
  private readonly client: RedirectedClient;
  private readonly orders: OrdersController;
  private readonly payments: PaymentsController;
  private readonly authorization: OAuthAuthorizationController;
  private token: OAuthToken | undefined;
  private fetching: Promise<OAuthToken> | undefined;
  /** Whether PayPal accepted our credentials when it was last asked for a token; null before its first answer. */
  credentialsOk: boolean | null = null;

  constructor() {
    const { environment, baseUrl, clientId, clientSecret, timeout } = paymentEnv.paypal;
    this.client = new RedirectedClient(
      {
        environment: environment === 'live' ? Environment.Production : Environment.Sandbox,
        // The SDK's default is to wait for ever.
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
   * One token for all. Never rejects: the SDK caches a rejected promise and would be dead for good. An expired token
   * makes this one call fail, and the next one asks again.
   */
  private async provideToken(manager: ClientCredentialsAuthManager): Promise<OAuthToken> {
    if (this.token && !manager.isExpired(this.token)) return this.token;
    this.fetching ??= manager
      .fetchToken()
      .then((token) => {
        this.credentialsOk = true;
        return (this.token = token);
      })
      .catch((error: unknown) => {
        this.noteFailure(error);
        return { accessToken: 'unavailable', tokenType: 'Bearer', expiry: 0n };
      })
      .finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  private noteFailure(error: unknown): void {
    const isRefused = (error as { statusCode?: number }).statusCode === 401;
    if (isRefused && this.credentialsOk !== false) {
      const { environment } = paymentEnv.paypal;
      this.logger.error(
        `PayPal (${environment}) refuses our credentials: check PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET`,
      );
    } else this.logger.error(`no token from PayPal: ${describe(error)}`);
    // Without an answer nothing is known about the credentials: the last answer stays.
    if (isRefused) this.credentialsOk = false;
  }

  /** Requests a token where none is known. Never rejects; the result is `credentialsOk`. */
  async checkCredentials(): Promise<void> {
    await this.provideToken(this.client.clientCredentialsAuthManager);
  }

  async createOrder({ paymentId, amountCents, description, locale, requestId }: NewOrder): Promise<{ id: string }> {
    const amount = { currencyCode: limits.currency, value: toDecimal(amountCents) };
    const { result } = await this.patiently('createOrder', () =>
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
                brandName: paymentEnv.brandName,
                locale,
                shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
                userAction: PaypalExperienceUserAction.PayNow,
                paymentMethodPreference: PayeePaymentMethodPreference.ImmediatePaymentRequired,
                returnUrl: `${paymentEnv.publicUrl}/booking`,
                cancelUrl: `${paymentEnv.publicUrl}/booking`,
              },
            },
          },
        },
      }),
    );
    if (!result.id) throw new UnknownOutcome('PayPal made an order without an id');
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
    const { result } = await this.patiently('captureOrder', () =>
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

  /** The SDK has no controller for disputes: its request builder is used. @returns null when PayPal does not show it to this app */
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
   * A token for the browser, bound to one domain (a bare host name: PayPal refuses protocols and ports). Without
   * `response_type=client_token` the same address answers the server's own token, which must never reach a browser.
   */
  async clientToken(host: string): Promise<{ token: string; expiresInSeconds: number }> {
    const { clientId, clientSecret } = paymentEnv.paypal;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const { result } = await this.call('requestToken', () =>
      this.authorization.requestToken({ authorization }, { response_type: 'client_token', 'domains[]': host }),
    );
    return { token: result.accessToken, expiresInSeconds: Number(result.expiresIn ?? 0) };
  }

  /** A resource, or null where PayPal answers one of these statuses: it has none, or shows it to others only. */
  private async find<T>(name: string, work: () => Promise<{ result: T }>, absent: readonly number[] = [404]): Promise<T | null> {
    try {
      return (await this.call(name, work)).result;
    } catch (error) {
      if (error instanceof PayPalRefusal && absent.includes(error.status)) return null;
      throw error;
    }
  }

  /**
   * Repeats a call that carries an idempotency key until PayPal answers. Once an answer was lost, PayPal may have executed the request, and a
   * refusal of the repetition does not say that it did not: the outcome is unknown then, except for refusals of the buyer's own means.
   */
  private async patiently<T>(name: string, work: () => Promise<T>): Promise<T> {
    let lost: UnknownOutcome | undefined;
    for (const wait of [...retries, null]) {
      try {
        return await this.call(name, work);
      } catch (error) {
        if (error instanceof PayPalRefusal && lost && !mayTryAgain(error.issue)) {
          throw new UnknownOutcome(`${error.message}, after an answer was lost: ${lost.message}`);
        }
        if (!(error instanceof UnknownOutcome) || wait === null) throw error;
        lost = error;
        this.logger.warn(`PayPal's answer was lost, repeating the request: ${error.message}`);
        await pause(wait);
      }
    }
    throw lost ?? new UnknownOutcome(name);
  }

  /** Runs a call, once more when PayPal no longer accepts our token, and sorts its failures into refusals and unknown outcomes. */
  private call<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inSpan({ name: `PayPal ${name}`, kind: 'client' }, () => this.withToken(work));
  }

  private async withToken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 401) throw asDomainError(error) ?? new UnknownOutcome(describe(error));
      // Revoked: the SDK keeps its token object until it expires, so it is made to expire.
      if (this.token) this.token.expiry = 0n;
    }
    try {
      return await work();
    } catch (error) {
      throw asDomainError(error) ?? new UnknownOutcome(describe(error));
    }
  }
}
