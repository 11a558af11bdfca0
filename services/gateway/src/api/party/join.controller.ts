import { Body, Controller, Get, Header, HttpCode, Post, Put, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, join, JoinedCharter, JoinForm, LocaleQuery, SignatureForm, TripLink } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Public, RouteOptions } from '../../http/requests/route-options.js';
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

  /** Starts a session, of 30 days, with the key that follows `/join/` in the link: the party's, or a friend's personal one. */
  @Post('open')
  @Public()
  @HttpCode(204)
  @RouteOptions({ rateClass: 'codes' })
  @ApiNoContentResponse()
  async open(@Body() { key }: TripLink, @Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    if (!JoinSession.isKey(key)) throw new DomainError('TRIP_NOT_FOUND');
    const opened = this.session.keyToOpen(request, key);
    await this.rpc.call(join.find, { key: opened });
    this.session.start(reply, opened);
  }

  /** Ends the session in this browser. */
  @Post('close')
  @JoinOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  close(@Res({ passthrough: true }) reply: FastifyReply): void {
    this.session.end(reply);
  }

  /** The charter, without its price and without the data of others but first names. */
  @Get()
  @JoinOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: JoinedCharter })
  find(@Req() request: FastifyRequest, @Query() { locale }: LocaleQuery): Promise<JoinedCharter> {
    return this.session.call(request, join.find, { ...(locale && { locale }) });
  }

  /** Adds the friend's own entry, or changes it. A name that the party has already makes another entry. 409 `PARTY_FULL` when every place is taken. */
  @Put('me')
  @JoinOnly()
  @ApiOkResponse({ type: JoinedCharter })
  async enter(
    @Req() request: FastifyRequest,
    @Query() { locale }: LocaleQuery,
    @Body() form: JoinForm,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JoinedCharter> {
    const { memberKey, charter } = await this.session.call(request, join.enter, { ...(locale && { locale }), form });
    this.session.remember(request, reply, memberKey);
    return charter;
  }

  /** 409 `WAIVER_CHANGED` for another version than the published one. */
  @Post('signature')
  @JoinOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: JoinedCharter })
  sign(@Req() request: FastifyRequest, @Query() { locale }: LocaleQuery, @Body() form: SignatureForm): Promise<JoinedCharter> {
    return this.session.call(request, join.sign, { ...(locale && { locale }), form, device: signingDevice(request) });
  }
}
