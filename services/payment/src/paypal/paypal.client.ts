import { Injectable, Logger } from '@nestjs/common';
import {
  ApiError,
  CheckoutPaymentIntent,
  OAuthAuthorizationController,
  PaypalWalletContextShippingPreference,
  OrdersController,
  PaypalExperienceUserAction,
  PaymentsController,
  PayeePaymentMethodPreference,
} from '@paypal/paypal-server-sdk';
import { type Cents, DomainError, limits, toDecimal } from '@charter/contracts';
import type { CaptureSnapshot, OrderSnapshot } from '../payments/payment.js';
import { isPayPalFailure, UnknownResult } from './paypal-errors.js';
import { PayPalSettings } from './paypal-settings.js';
import {
  captureSnapshot,
  type DisputeSnapshot,
  disputeSnapshot,
  orderSnapshot,
  type RefundSnapshot,
  refundSnapshot,
} from './paypal-snapshot.js';
import { PayPalTransport } from './paypal-transport.client.js';

interface NewOrder {
  paymentId: string;
  amountCents: Cents;
  description: string;
  locale: string;
  /** The page of the site to which the buyer returns. */
  returnPath: string;
  requestId: string;
}

/** PayPal's operations that the service uses, by its official SDK. Each throws PayPalRejection or UnknownResult. */
@Injectable()
export class PayPalClient {
  private readonly orders: OrdersController;
  private readonly payments: PaymentsController;
  private readonly authorization: OAuthAuthorizationController;

  constructor(
    private readonly transport: PayPalTransport,
    private readonly settings: PayPalSettings,
  ) {
    this.orders = new OrdersController(transport.client);
    this.payments = new PaymentsController(transport.client);
    this.authorization = new OAuthAuthorizationController(transport.client);
  }

  async createOrder({ paymentId, amountCents, description, locale, returnPath, requestId }: NewOrder): Promise<{ id: string }> {
    const { brandName, publicUrl } = this.settings;
    const amount = { currencyCode: limits.currency, value: toDecimal(amountCents) };
    const { result } = await this.transport.callUntilAnswered('createOrder', () =>
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
                returnUrl: `${publicUrl}${returnPath}`,
                cancelUrl: `${publicUrl}${returnPath}`,
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
    const order = await this.transport.find('getOrder', () => this.orders.getOrder({ id }));
    return order ? orderSnapshot(order) : { found: false };
  }

  /** The capture alone, for payments whose order PayPal no longer has. @returns null when PayPal has no such capture */
  async findCapture(captureId: string): Promise<CaptureSnapshot | null> {
    const capture = await this.transport.find('getCapturedPayment', () => this.payments.getCapturedPayment({ captureId }));
    return capture && captureSnapshot(capture);
  }

  /** Order and capture of a payment; the capture alone when PayPal no longer has the order. */
  async findPayment({ orderId, captureId }: { orderId: string | null; captureId: string | null }): Promise<OrderSnapshot> {
    const order: OrderSnapshot = orderId ? await this.findOrder(orderId) : { found: false };
    if (order.found || !captureId) return order;
    const capture = await this.findCapture(captureId);
    if (!capture) return order;
    const { amountCents, currency, customId } = capture;
    return { found: true, id: orderId ?? '', status: '', customId, amountCents, currency, fundingSource: null, capture };
  }

  async captureOrder(id: string, requestId: string): Promise<OrderSnapshot> {
    const { result } = await this.transport.callUntilAnswered('captureOrder', () =>
      this.orders.captureOrder({ id, paypalRequestId: requestId, prefer: 'return=representation' }),
    );
    return orderSnapshot(result);
  }

  /** Refunds `amountCents` of a capture. */
  async refund(captureId: string, requestId: string, amountCents: Cents): Promise<RefundSnapshot> {
    const { result } = await this.transport.call('refundCapturedPayment', () =>
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
    const refund = await this.transport.find('getRefund', () => this.payments.getRefund({ refundId }));
    return refund && refundSnapshot(refund);
  }

  /** The request builder is used, since the SDK has no controller for disputes. @returns null when PayPal does not show it to this app */
  async findDispute(disputeId: string): Promise<DisputeSnapshot | null> {
    const text = await this.transport.find(
      'getDispute',
      () => {
        const request = this.transport.client.getRequestBuilderFactory()('GET');
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
    const { result } = await this.transport.call('requestToken', () =>
      this.authorization.requestToken({ authorization }, { response_type: 'client_token', 'domains[]': host }),
    );
    return { token: result.accessToken, expiresInSeconds: Number(result.expiresIn ?? 0) };
  }
}

/**
 * Turns a failure of PayPal into PAYPAL_UNAVAILABLE for requests of clients: its title says that nothing was charged.
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
