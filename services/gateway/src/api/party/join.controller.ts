import { Body, Controller, Get, Header, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, join, JoinedCharter, JoinForm, SignatureForm, TripLink } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { LocaleQuery } from '../../http/requests/locale.dto.js';
import { RouteOptions } from '../../http/requests/route-options.js';
import { JoinOnly, JoinSession } from './join-session.js';
import { signingDevice } from './signing-device.js';

/** The page on which friends enter themselves, opened by a link that the guest passes on. No GET changes anything. */
@ApiTags('trip')
@Controller('api/join')
export class JoinController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly session: JoinSession,
  ) {}

  /** Starts a session, of 30 days, with the key that follows `/join/` in the link. */
  @Post('open')
  @HttpCode(204)
  @RouteOptions({ rateClass: 'codes' })
  @ApiNoContentResponse()
  async open(@Body() { key }: TripLink, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (!JoinSession.isKey(key)) throw new DomainError('TRIP_NOT_FOUND');
    await this.rpc.call(join.find, { key });
    this.session.open(request, reply, key);
  }

  /** The charter, without its price and without the data of others but first names. */
  @Get()
  @JoinOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: JoinedCharter })
  find(@Req() request: FastifyRequest, @Query() { locale }: LocaleQuery): Promise<JoinedCharter> {
    return this.session.call(request, join.find, { ...this.session.memberOf(request), ...(locale && { locale }) });
  }

  /** Adds the entry of this browser, or changes it. 409 `PARTY_FULL` when every place is taken. */
  @Put('me')
  @JoinOnly()
  @ApiOkResponse({ type: JoinedCharter })
  async enter(
    @Req() request: FastifyRequest,
    @Query() { locale }: LocaleQuery,
    @Body() form: JoinForm,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JoinedCharter> {
    const own = this.session.memberOf(request);
    const { memberId, charter } = await this.session.call(request, join.enter, { ...own, ...(locale && { locale }), form });
    this.session.remember(request, reply, memberId);
    return charter;
  }

  /** 409 `WAIVER_CHANGED` for another version than the published one. */
  @Post('signature')
  @JoinOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: JoinedCharter })
  sign(@Req() request: FastifyRequest, @Query() { locale }: LocaleQuery, @Body() form: SignatureForm): Promise<JoinedCharter> {
    const own = this.session.memberOf(request);
    return this.session.call(request, join.sign, { ...own, ...(locale && { locale }), form, device: signingDevice(request) });
  }
}
