import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { catalog, catalogEvents, CharterPackage, PackageImage, PackageRef } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { PublicRead } from '../../cache/cached.interceptor.js';
import { StaffWelcome } from '../../auth/staff-routes.js';

const untilPackagesChange = { emptiedBy: [catalogEvents.packagesChanged], freshFor: 30_000, staleFor: 600_000, exceptStaff: true };

@ApiTags('packages')
@Controller('api')
export class CatalogController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('charter-packages')
  @StaffWelcome()
  @PublicRead(untilPackagesChange)
  @ApiOkResponse({ type: [CharterPackage] })
  async listPackages(): Promise<CharterPackage[]> {
    return (await this.rpc.call(catalog.listPackages, {})).packages;
  }

  @Get('admin/packages/:packageId/images')
  @StaffWelcome()
  // A package that does not exist has no images either, and visitors can invent any number of them.
  @PublicRead({ ...untilPackagesChange, keeps: (images) => (images as PackageImage[]).length > 0 })
  @ApiOkResponse({ type: [PackageImage] })
  async listImages(@Param() { packageId }: PackageRef): Promise<PackageImage[]> {
    return (await this.rpc.call(catalog.listImages, { packageId })).images;
  }
}
