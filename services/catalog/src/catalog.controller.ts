import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { catalog, type CharterPackage, type CharterPackages, type PackageImages, type PackageRef } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { CatalogService } from './catalog.service.js';

@Controller()
export class CatalogController {
  constructor(private readonly service: CatalogService) {}

  @Answers(catalog.listPackages)
  async listPackages(): Promise<CharterPackages> {
    return { packages: await this.service.listPackages() };
  }

  @Answers(catalog.findPackage)
  findPackage(@Payload() { packageId }: PackageRef): Promise<CharterPackage> {
    return this.service.findPackage(packageId);
  }

  @Answers(catalog.listImages)
  async listImages(@Payload() { packageId }: PackageRef): Promise<PackageImages> {
    return { images: await this.service.listImages(packageId) };
  }
}
