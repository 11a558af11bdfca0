import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { catalog, catalogFacts, CharterPackage, PackageImage, PackageRef } from '@charter/contracts';
import { Caller } from '@charter/messaging';
import { PublicRead } from '../../cache/public-reads.js';
import { StaffWelcome } from '../../auth/staff.guard.js';

const untilPackagesChange = { emptiedBy: [catalogFacts.packagesChanged], freshFor: 30_000, staleFor: 600_000, exceptStaff: true };

@ApiTags('packages')
@Controller('api')
export class CatalogController {
  constructor(private readonly caller: Caller) {}

  @Get('charter-packages')
  @StaffWelcome()
  @PublicRead(untilPackagesChange)
  @ApiOkResponse({ type: [CharterPackage] })
  async listPackages(): Promise<CharterPackage[]> {
    return (await this.caller.ask(catalog.listPackages, {})).packages;
  }

  @Get('admin/packages/:packageId/images')
  @StaffWelcome()
  // A package that does not exist has no images either, and visitors can invent any number of them.
  @PublicRead({ ...untilPackagesChange, keeps: (images) => (images as PackageImage[]).length > 0 })
  @ApiOkResponse({ type: [PackageImage] })
  async listImages(@Param() { packageId }: PackageRef): Promise<PackageImage[]> {
    return (await this.caller.ask(catalog.listImages, { packageId })).images;
  }
}
