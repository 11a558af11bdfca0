import { Body, Controller, Get, Header, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  OfferForm,
  OfferUpdate,
  OfferId,
  OfferListQuery,
  type OfferRecord,
  offersBackOffice,
  type StaffMember,
  StaffOffer,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';
import { GatewayConfig } from '../../gateway.env.js';

/** Offers: charters of their own price, hours and terms, which guests accept by paying. */
@ApiTags('staff')
@Controller('api/admin/offers')
export class AdminOfferController {
  constructor(
    private readonly rpc: RpcClient,
    @Inject(GatewayConfig) private readonly config: GatewayConfig,
  ) {}

  /** Newest first, at most 200. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [StaffOffer] })
  async list(@Query() query: OfferListQuery): Promise<StaffOffer[]> {
    return (await this.rpc.call(offersBackOffice.list, query)).offers.map((offer) => this.withUrl(offer));
  }

  /** Stores a draft; the guest gets nothing yet. */
  @Post()
  @StaffOnly()
  @ApiCreatedResponse({ type: StaffOffer })
  async add(@Body() form: OfferForm, @Staff() staff: StaffMember): Promise<StaffOffer> {
    return this.withUrl(await this.rpc.call(offersBackOffice.add, { form, staff }));
  }

  @Get(':id')
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: StaffOffer })
  async find(@Param() { id }: OfferId): Promise<StaffOffer> {
    return this.withUrl(await this.rpc.call(offersBackOffice.find, { id }));
  }

  /** Prepares the next version of an offer that was sent: the guest sees and pays the former one until `send`. */
  @Put(':id')
  @StaffOnly()
  @ApiOkResponse({ type: StaffOffer })
  async change(@Param() { id }: OfferId, @Body() form: OfferUpdate, @Staff() staff: StaffMember): Promise<StaffOffer> {
    return this.withUrl(await this.rpc.call(offersBackOffice.change, { id, form, staff }));
  }

  /** Sends the latest version by e-mail, and holds the boat if the offer says so. 409: `SLOT_TAKEN` names who has the boat. */
  @Post(':id/send')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: StaffOffer })
  async send(@Param() { id }: OfferId, @Staff() staff: StaffMember): Promise<StaffOffer> {
    return this.withUrl(await this.rpc.call(offersBackOffice.send, { id, staff }));
  }

  /** The guest can no longer pay it, and the boat is free again. */
  @Post(':id/withdrawal')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: StaffOffer })
  async withdraw(@Param() { id }: OfferId, @Staff() staff: StaffMember): Promise<StaffOffer> {
    return this.withUrl(await this.rpc.call(offersBackOffice.withdraw, { id, staff }));
  }

  /** Makes a new link of the guest's page; the former ones open nothing any more. */
  @Post(':id/link')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: StaffOffer })
  async newLink(@Param() { id }: OfferId, @Staff() staff: StaffMember): Promise<StaffOffer> {
    return this.withUrl(await this.rpc.call(offersBackOffice.newLink, { id, staff }));
  }

  private withUrl(offer: OfferRecord): StaffOffer {
    return { ...offer, ...(offer.path && { url: `${this.config.publicOrigin}${offer.path}` }) };
  }
}
