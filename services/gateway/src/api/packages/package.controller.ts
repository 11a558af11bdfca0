import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { catalog, catalogEvents, CharterPackage, PackageImage, PackageRef } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOptional } from '../../auth/sessions/staff-routes.js';
import { Cached } from '../../cache/cached.interceptor.js';

const untilPackagesChange = {
  invalidatedBy: [catalogEvents.packagesChanged],
  freshFor: 30_000,
  staleIfErrorFor: 600_000,
  exceptStaff: true,
};

@ApiTags('packages')
@Controller('api')
export class PackageController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('charter-packages')
  @StaffOptional()
  @Cached(untilPackagesChange)
  @ApiOkResponse({ type: [CharterPackage] })
  async listPackages(): Promise<CharterPackage[]> {
    return (await this.rpc.call(catalog.listPackages, {})).packages;
  }

  @Get('admin/packages/:packageId/images')
  @StaffOptional()
  // An unknown package has no images either, and visitors can invent any number of ids.
  @Cached({ ...untilPackagesChange, shouldStore: (images) => (images as PackageImage[]).length > 0 })
  @ApiOkResponse({ type: [PackageImage] })
  async listImages(@Param() { packageId }: PackageRef): Promise<PackageImage[]> {
    return (await this.rpc.call(catalog.listImages, { packageId })).images;
  }
}
