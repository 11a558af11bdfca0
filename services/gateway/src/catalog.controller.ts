import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { catalog, catalogFacts, CharterPackage, PackageImage, PackageRef } from '@charter/contracts';
import { Caller } from '@charter/messaging';
import { PublicRead } from './reads/public-reads.js';

const untilPackagesChange = { emptiedBy: [catalogFacts.packagesChanged], freshFor: 30_000, staleFor: 600_000 };

@ApiTags('packages')
@Controller('api')
export class CatalogController {
  constructor(private readonly caller: Caller) {}

  @Get('charter-packages')
  @PublicRead(untilPackagesChange)
  @ApiOkResponse({ type: [CharterPackage] })
  async listPackages(): Promise<CharterPackage[]> {
    return (await this.caller.ask(catalog.listPackages, {})).packages;
  }

  @Get('admin/packages/:packageId/images')
  @PublicRead(untilPackagesChange)
  @ApiOkResponse({ type: [PackageImage] })
  async listImages(@Param() { packageId }: PackageRef): Promise<PackageImage[]> {
    return (await this.caller.ask(catalog.listImages, { packageId })).images;
  }
}
