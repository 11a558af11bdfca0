import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  AddOn,
  addOns,
  AddOnsQuery,
  catalog,
  catalogEvents,
  CharterPackage,
  DayPrice,
  DayPricesQuery,
  LocaleQuery,
  PackageImage,
  PackageRef,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOptional } from '../../auth/sessions/staff-routes.js';
import { viewOf } from '../../auth/sessions/view.js';
import { Cached } from '../../cache/cached.interceptor.js';
import { Public } from '../../http/requests/route-options.js';
import { packagesOnSale } from './packages.view.js';

const untilPackagesChange = {
  invalidatedBy: [catalogEvents.packagesChanged],
  freshFor: 30_000,
  staleIfErrorFor: 600_000,
  exceptStaff: true,
  variesByLocale: true,
};

@ApiTags('packages')
@Controller('api')
export class PackageController {
  constructor(private readonly rpc: RpcClient) {}

  /** Texts without a translation are in English, and named in `inEnglish`. */
  @Get('charter-packages')
  @StaffOptional()
  @Cached(untilPackagesChange)
  @ApiOkResponse({ type: [CharterPackage] })
  async listPackages(@Query() { locale }: LocaleQuery, @Staff() staff?: StaffMember): Promise<CharterPackage[]> {
    return packagesOnSale(this.rpc, viewOf(locale, staff));
  }

  /** Texts without a translation are in English, and named in `inEnglish`. */
  @Get('admin/packages/:packageId/images')
  @StaffOptional()
  // An unknown package has no images either, and visitors can invent any number of ids.
  @Cached({ ...untilPackagesChange, shouldStore: (images) => (images as PackageImage[]).length > 0 })
  @ApiOkResponse({ type: [PackageImage] })
  async listImages(
    @Param() { packageId }: PackageRef,
    @Query() { locale }: LocaleQuery,
    @Staff() staff?: StaffMember,
  ): Promise<PackageImage[]> {
    return (await this.rpc.call(catalog.listImages, { packageId, ...viewOf(locale, staff) })).images;
  }

  /** The price of the package on each of these dates, at most 366. Not cached, as the slot times are not. */
  @Get('day-prices/:packageId')
  @Public()
  @ApiOkResponse({ type: [DayPrice] })
  async dayPrices(@Param() { packageId }: PackageRef, @Query() { from, to }: DayPricesQuery): Promise<DayPrice[]> {
    return (await this.rpc.call(catalog.dayPrices, { packageId, from, to })).dayPrices;
  }

  /** What can be ordered with the package, cheapest first. Texts without a translation are in English, and named in `inEnglish`. Not cached, as above. */
  @Get('add-ons')
  @Public()
  @ApiOkResponse({ type: [AddOn] })
  async listAddOns(@Query() { packageId, locale }: AddOnsQuery): Promise<AddOn[]> {
    return (await this.rpc.call(addOns.list, { packageId, ...viewOf(locale, undefined) })).addOns;
  }
}
