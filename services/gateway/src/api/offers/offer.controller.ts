import { Body, Controller, Get, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, GuestOffer, guestOffers, OfferDeclineForm, OfferLink, OfferQuestionForm } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
import { OfferOnly, OfferSession } from './offer-session.js';

/** An offer for its guest, opened by the link in an e-mail. Mail scanners follow links, so no GET changes anything. */
@ApiTags('offers')
@Controller('api/offer')
export class OfferController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly session: OfferSession,
  ) {}

  /** Starts a session, of 30 days, with the key that follows `/offer/` in the link, and notes that the guest has opened the offer. */
  @Post('open')
  @Public()
  @HttpCode(204)
  @RouteOptions({ rateClass: 'codes' })
  @ApiNoContentResponse()
  async open(@Body() { key }: OfferLink, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (!OfferSession.isKey(key)) throw new DomainError('OFFER_NOT_FOUND');
    await this.rpc.call(guestOffers.open, { key });
    this.session.start(reply, key);
  }

  /** Ends the session in this browser. */
  @Post('close')
  @OfferOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  close(@Res({ passthrough: true }) reply: FastifyReply): void {
    this.session.end(reply);
  }

  /** In every state. `paymentRequestId` is for `POST /paypal/order`, and `tripPath` leads to the booking once it is paid. */
  @Get()
  @OfferOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: GuestOffer })
  find(@Req() request: FastifyRequest): Promise<GuestOffer> {
    return this.session.call(request, guestOffers.find, {});
  }

  @Post('decline')
  @OfferOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: GuestOffer })
  decline(@Req() request: FastifyRequest, @Body() form: OfferDeclineForm): Promise<GuestOffer> {
    return this.session.call(request, guestOffers.decline, { form });
  }

  /**
   * Idempotent by `messageId`. The message is added to the inquiry that the offer answers, or opens one. Each sends an e-mail to the business,
   * so the limits are those of the contact form.
   */
  @Post('questions')
  @OfferOnly()
  @HttpCode(204)
  @RouteOptions({ rateClass: 'contact' })
  @ApiNoContentResponse()
  async ask(@Req() request: FastifyRequest, @Body() form: OfferQuestionForm): Promise<void> {
    await this.session.call(request, guestOffers.ask, { form });
  }
}
