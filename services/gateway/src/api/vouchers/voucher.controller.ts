import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { GiftForm, GiftPurchase, VoucherBalance, VoucherForm, vouchers } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { CheckoutCookie } from '../payments/checkout-cookie.js';

/** Gift vouchers, as guests buy and use them. */
@ApiTags('vouchers')
@Controller('api')
export class VoucherController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly checkout: CheckoutCookie,
  ) {}

  /** What a voucher costs: it becomes one when an order with this `paymentRequestId` is captured. Exactly one of `amount` and `packageId`. */
  @Post('gift')
  @Public()
  @RouteOptions({ rateClass: 'orders' })
  @ApiCreatedResponse({ type: GiftPurchase })
  buy(@Body() form: GiftForm): Promise<GiftPurchase> {
    return this.rpc.call(vouchers.buy, form);
  }

  /** What can be used of a voucher. An unknown code is answered as one of which nothing is left. */
  @Post('voucher')
  @Public()
  @HttpCode(200)
  @RouteOptions({ rateClass: 'codes' })
  @ApiOkResponse({ type: VoucherBalance })
  balance(@Body() { code }: VoucherForm, @Req() request: FastifyRequest): Promise<VoucherBalance> {
    const checkout = this.checkout.hashOf(request);
    return this.rpc.call(vouchers.balance, { code, ...(checkout && { checkout }) });
  }
}
