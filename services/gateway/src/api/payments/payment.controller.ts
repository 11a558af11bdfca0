import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import rateLimit from '@fastify/rate-limit';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CaptureResult, Empty, OrderForm, OrderRef, payment, PaymentOrder, PayPalSetup } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Checkout, NewCheckout } from './checkout-cookie.js';
import { RouteOptions } from '../../http/route-options.js';
import { gatewayEnv } from '../../gateway.env.js';

/** PayPal may take its time; an answer we do not wait for is settled by its webhook, but the guest would not know. */
export const payPalTakes = 25_000;

@ApiTags('payment')
@Controller('paypal')
export class PaymentController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('setup')
  @RouteOptions({ limit: 'setup' })
  @ApiOkResponse({ type: PayPalSetup })
  setup(@Req() request: FastifyRequest): Promise<PayPalSetup> {
    return this.rpc.call(payment.setup, { host: pageHost(request) }, payPalTakes);
  }

  /** Holds the slot and makes the order; the checkout cookie ties it to this visitor. */
  @Post('order')
  @RouteOptions({ limit: 'orders' })
  @ApiCreatedResponse({ type: PaymentOrder })
  createOrder(@Body() order: OrderForm, @NewCheckout() checkout: string, @Req() { ip }: FastifyRequest): Promise<PaymentOrder> {
    return this.rpc.call(payment.createOrder, { order, checkout, address: rateLimit.normalizeIP(ip) }, payPalTakes);
  }

  @Post('order/:orderId/capture')
  @HttpCode(200)
  @RouteOptions({ limit: 'captures' })
  @ApiOkResponse({ type: CaptureResult })
  capture(@Param() { orderId }: OrderRef, @Checkout() checkout: string): Promise<CaptureResult> {
    return this.rpc.call(payment.capture, { orderId, checkout }, payPalTakes);
  }

  /** For PayPal, which proves itself by signing the body's bytes. */
  @Post('webhook')
  @HttpCode(200)
  @RouteOptions({ limit: 'webhooks', bodyLimit: 256 * 1024, anyOrigin: true })
  @ApiOkResponse({ type: Empty })
  receiveWebhook(@Req() { headers, rawBody }: FastifyRequest): Promise<Empty> {
    const signed = Object.entries(headers).filter(([name]) => name.startsWith('paypal-'));
    return this.rpc.call(
      payment.receiveWebhook,
      { headers: Object.fromEntries(signed) as Record<string, string>, body: (rawBody ?? Buffer.alloc(0)).toString('base64') },
      payPalTakes,
    );
  }
}

/** The client token is bound to the host of the page: the one it was requested under when that is ours, else the public one. */
function pageHost({ headers, protocol, host }: FastifyRequest): string {
  const origin = headers.origin ?? `${protocol}://${host}`;
  return new URL(gatewayEnv.allowedOrigins.includes(origin) ? origin : gatewayEnv.publicOrigin).hostname;
}
