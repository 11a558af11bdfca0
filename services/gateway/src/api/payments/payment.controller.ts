import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CaptureResult, Empty, OrderForm, OrderRef, OrderReply, payment, PayPalSetup } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { GatewayConfig } from '../../gateway.env.js';
import { clientAddress } from '../../http/limits/rate-limits.js';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { OfferSession } from '../offers/offer-session.js';
import { PromoCodeAttempts } from '../promo-codes/promo-code-attempts.js';
import { TripSession } from '../trips/trip-session.js';
import { CheckoutCookie } from './checkout-cookie.js';

/** Milliseconds. Responses of PayPal can be slow; a result that we do not wait for arrives by webhook, but the guest would not see it. */
export const payPalTimeout = 25_000;

@ApiTags('payment')
@Controller('paypal')
export class PaymentController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checkout: CheckoutCookie,
    private readonly trips: TripSession,
    private readonly offers: OfferSession,
    private readonly promoCodes: PromoCodeAttempts,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  @Get('setup')
  @Public()
  @RouteOptions({ rateClass: 'setup' })
  @ApiOkResponse({ type: PayPalSetup })
  setup(@Req() request: FastifyRequest): Promise<PayPalSetup> {
    return this.rpc.call(payment.setup, { host: this.pageHost(request) }, payPalTimeout);
  }

  /**
   * Holds the slot and creates the order; the checkout cookie ties it to this browser. With `paymentRequestId`, creates the order of what the
   * trip page, an offer or the gift page asks for. Exactly one of the two. Unknown promo codes count as those of `/api/price`. With vouchers that cover the price, `amount` is "0.00" and no order is
   * created.
   */
  @Post('order')
  @Public()
  @RouteOptions({ rateClass: 'orders' })
  @ApiCreatedResponse({ type: OrderReply })
  async createOrder(
    @Body() order: OrderForm,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderReply> {
    const checkout = this.checkout.ensure(request, reply);
    const address = clientAddress(request);
    const created = await this.promoCodes.count(order.booking?.promoCode, address, reply, () =>
      this.rpc.call(payment.createOrder, { order, checkout, address, ...this.sessionsIn(request) }, payPalTimeout),
    );
    return created.paid ? { ...created, id: null } : created;
  }

  @Post('order/:orderId/capture')
  @Public()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'captures' })
  @ApiOkResponse({ type: CaptureResult })
  capture(@Param() { orderId }: OrderRef, @Req() request: FastifyRequest): Promise<CaptureResult> {
    return this.rpc.call(
      payment.capture,
      { orderId, checkout: this.checkout.hashOf(request) ?? '', ...this.sessionsIn(request) },
      payPalTimeout,
    );
  }

  /** Called by PayPal, which signs the bytes of the body. */
  @Post('webhook')
  @Public()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'webhooks', bodyLimit: 256 * 1024, allowAnyOrigin: true })
  @ApiOkResponse({ type: Empty })
  receiveWebhook(@Req() { headers, rawBody }: FastifyRequest): Promise<Empty> {
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('paypal-'));
    return this.rpc.call(
      payment.receiveWebhook,
      { headers: Object.fromEntries(signed) as Record<string, string>, body: (rawBody ?? Buffer.alloc(0)).toString('base64') },
      payPalTimeout,
    );
  }

  /** The keys of the links that the buyer has opened: what a payment request belongs to. */
  private sessionsIn(request: FastifyRequest): { tripKey?: string; offerKey?: string } {
    return { ...this.trips.keyIn(request), ...this.offers.keyIn(request) };
  }

  /** The client token of PayPal is bound to the host of the page: the requested host if it is one of ours, otherwise the public one. */
  private pageHost({ headers, protocol, host }: FastifyRequest): string {
    const { allowedOrigins, publicOrigin } = this.config;
    const origin = headers.origin ?? `${protocol}://${host}`;
    return new URL(allowedOrigins.includes(origin) ? origin : publicOrigin).hostname;
  }
}
