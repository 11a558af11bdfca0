import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { LocaleQuery, MemberChangeForm, MemberForm, MemberId, MergeForm, party, Party, SignatureForm } from '@charter/contracts';
import { TripOnly, TripSession } from '../trips/trip-session.js';
import { signingDevice } from './signing-device.js';

/** Who comes aboard, as the guest who booked enters it. */
@ApiTags('trip')
@Controller('api/trip/party')
export class TripPartyController {
  constructor(private readonly session: TripSession) {}

  /** The waiver in the language of the query, or else in that of the booking; in English where it was not published in it. */
  @Get()
  @TripOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: Party })
  find(@Req() request: FastifyRequest, @Query() { locale }: LocaleQuery): Promise<Party> {
    return this.session.call(request, party.find, { ...(locale && { locale }) });
  }

  /** 409 `PARTY_FULL` when the party has as many members as guests are booked. */
  @Post()
  @TripOnly()
  @ApiCreatedResponse({ type: Party })
  add(@Req() request: FastifyRequest, @Body() form: MemberForm): Promise<Party> {
    return this.session.call(request, party.add, { form });
  }

  /** Fields that are left out keep their values. */
  @Patch(':memberId')
  @TripOnly()
  @ApiOkResponse({ type: Party })
  change(@Req() request: FastifyRequest, @Param() { memberId }: MemberId, @Body() form: MemberChangeForm): Promise<Party> {
    return this.session.call(request, party.change, { memberId, form });
  }

  /** Makes new links of the party, and sends friends theirs: the former ones open nothing any more. */
  @Post('new-link')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Party })
  newLink(@Req() request: FastifyRequest): Promise<Party> {
    return this.session.call(request, party.newLink, {});
  }

  /** Makes one entry of two: a friend's own, and the one that was made before. 409 `MEMBER_JOINED` for one that is a friend's own or signed. */
  @Post(':memberId/merge')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Party })
  merge(@Req() request: FastifyRequest, @Param() { memberId }: MemberId, @Body() { preparedId }: MergeForm): Promise<Party> {
    return this.session.call(request, party.merge, { memberId, preparedId });
  }

  @Delete(':memberId')
  @TripOnly()
  @ApiOkResponse({ type: Party })
  remove(@Req() request: FastifyRequest, @Param() { memberId }: MemberId): Promise<Party> {
    return this.session.call(request, party.remove, { memberId });
  }

  /** 409 `WAIVER_CHANGED` for another version than the published one. */
  @Post(':memberId/signature')
  @TripOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: Party })
  sign(@Req() request: FastifyRequest, @Param() { memberId }: MemberId, @Body() form: SignatureForm): Promise<Party> {
    return this.session.call(request, party.sign, { memberId, form, device: signingDevice(request) });
  }
}
