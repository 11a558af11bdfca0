import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import {
  CheckoutPaymentIntent,
  Client,
  type ClientCredentialsAuthManager,
  type Configuration,
  Environment,
  OAuthAuthorizationController,
  type OAuthToken,
  type Order,
  PaypalWalletContextShippingPreference,
  OrdersController,
  PaypalExperienceUserAction,
  PaymentsController,
  PayeePaymentMethodPreference,
  RefundStatus,
} from '@paypal/paypal-server-sdk';
import { limits } from '@charter/contracts';
import { inSpan } from '@charter/service-kit';
import { cents, dollars, type OrderTruth } from './payment.js';
import { paymentEnv } from './payment.env.js';
import { asRefusal, describe, PayPalRefusal, UnknownOutcome } from './paypal-failure.client.js';

/** Milliseconds between tries of a call whose answer was lost, always with the same idempotency key. */
const retries = [500, 1_000, 2_000];

export interface NewOrder {
  paymentId: string;
  amountCents: number;
  description: string;
  locale: string;
  requestId: string;
}

export interface RefundTruth {
  id: string;
  status: string;
}

/** The SDK has no base URL option; rewriting its requests is the public way to reach a server of our own. */
class RedirectedClient extends Client {
  readonly #baseUrl: string | undefined;

  constructor(configuration: Partial<Configuration>, baseUrl: string | undefined) {
    super(configuration);
    this.#baseUrl = baseUrl;
  }

  override getRequestBuilderFactory() {
    const inner = super.getRequestBuilderFactory();
    // The base constructor calls this before our own field exists, so the address is read at each request.
    return ((method, path) => {
      const builder = inner(method, path);
      const to = #baseUrl in this ? this.#baseUrl : undefined;
      if (to) {
        builder.interceptRequest((request) => ({
          ...request,
          url: request.url.replace(/^https:\/\/api-m(?:\.sandbox)?\.paypal\.com(?=\/)/, to),
        }));
      }
      return builder;
    }) as ReturnType<Client['getRequestBuilderFactory']>;
  }
}

/** PayPal by its official SDK, and the only file that imports it. Its known traps are each met where they bite. */
@Injectable()
export class PayPalClient {
  private readonly logger = new Logger(PayPalClient.name);
  private readonly client: Client;
  private readonly orders: OrdersController;
  private readonly payments: PaymentsController;
  private readonly authorization: OAuthAuthorizationController;
  private token: OAuthToken | undefined;
  private fetching: Promise<OAuthToken> | undefined;

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
      .then((token) => (this.token = token))
      .catch((error: unknown) => {
        this.logger.error(`no token from PayPal: ${describe(error)}`);
        return { accessToken: 'unavailable', tokenType: 'Bearer', expiry: 0n };
      })
      .finally(() => (this.fetching = undefined));
    return this.fetching;
  }

  async createOrder({ paymentId, amountCents, description, locale, requestId }: NewOrder): Promise<{ id: string }> {
    const amount = { currencyCode: limits.currency, value: dollars(amountCents) };
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

  async findOrder(id: string): Promise<OrderTruth> {
    try {
      const { result } = await this.call('getOrder', () => this.orders.getOrder({ id }));
      return orderTruth(result);
    } catch (error) {
      if (error instanceof PayPalRefusal && error.status === 404) return { found: false };
      throw error;
    }
  }

  async captureOrder(id: string, requestId: string): Promise<OrderTruth> {
    const { result } = await this.patiently('captureOrder', () =>
      this.orders.captureOrder({ id, paypalRequestId: requestId, prefer: 'return=representation' }),
    );
    return orderTruth(result);
  }

  /** Gives back `amountCents` of a capture. */
  async refund(captureId: string, requestId: string, amountCents: number): Promise<RefundTruth> {
    const { result } = await this.call('refundCapturedPayment', () =>
      this.payments.refundCapturedPayment({
        captureId,
        paypalRequestId: requestId,
        prefer: 'return=representation',
        body: { amount: { currencyCode: limits.currency, value: dollars(amountCents) } },
      }),
    );
    return { id: result.id ?? '', status: result.status ?? 'PENDING' };
  }

  async findRefund(refundId: string): Promise<RefundTruth> {
    const { result } = await this.call('getRefund', () => this.payments.getRefund({ refundId }));
    return { id: result.id ?? refundId, status: result.status ?? 'PENDING' };
  }

  /**
   * A token for the browser, bound to one domain (a bare host name: PayPal refuses protocols and ports). Without `response_type=client_token` the same address answers the
   * server's own token, which must never reach a browser.
   */
  async clientToken(host: string): Promise<{ token: string; expiresInSeconds: number }> {
    const { clientId, clientSecret } = paymentEnv.paypal;
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    const { result } = await this.call('requestToken', () =>
      this.authorization.requestToken({ authorization }, { response_type: 'client_token', 'domains[]': host }),
    );
    return { token: result.accessToken, expiresInSeconds: Number(result.expiresIn ?? 0) };
  }

  /** A call that carries an idempotency key, until PayPal answers or our patience ends. */
  private async patiently<T>(name: string, work: () => Promise<T>): Promise<T> {
    for (const wait of retries) {
      try {
        return await this.call(name, work);
      } catch (error) {
        if (!(error instanceof UnknownOutcome)) throw error;
        this.logger.warn(`PayPal's answer was lost, asking again: ${error.message}`);
        await pause(wait);
      }
    }
    return this.call(name, work);
  }

  /** Runs a call, once more when PayPal no longer knows our token, and sorts its failures into refusals and the unknown. */
  private call<T>(name: string, work: () => Promise<T>): Promise<T> {
    return inSpan({ name: `PayPal ${name}`, kind: 'client' }, () => this.withToken(work));
  }

  private async withToken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const refusal = asRefusal(error);
      if (refusal?.status !== 401) throw refusal ?? new UnknownOutcome(describe(error));
      // Revoked: the SDK keeps its token object until it expires, so we let it expire.
      if (this.token) this.token.expiry = 0n;
    }
    try {
      return await work();
    } catch (error) {
      throw asRefusal(error) ?? new UnknownOutcome(describe(error));
    }
  }
}

function orderTruth(order: Order): OrderTruth {
  const unit = order.purchaseUnits?.[0];
  const capture = unit?.payments?.captures?.[0];
  const refunds = unit?.payments?.refunds ?? [];
  return {
    found: true,
    id: order.id ?? '',
    status: order.status ?? '',
    customId: unit?.customId ?? null,
    amountCents: cents(unit?.amount?.value ?? '0'),
    currency: unit?.amount?.currencyCode ?? '',
    capture:
      capture?.id && capture.status
        ? {
            id: capture.id,
            status: capture.status,
            reason: capture.statusDetails?.reason ?? null,
            amountCents: cents(capture.amount?.value ?? '0'),
            currency: capture.amount?.currencyCode ?? '',
            refundedCents: refunds
              .filter(({ status }) => status === RefundStatus.Completed)
              .reduce((sum, { amount }) => sum + cents(amount?.value ?? '0'), 0),
          }
        : null,
  };
}
