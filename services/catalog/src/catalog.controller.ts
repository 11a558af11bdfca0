import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  catalog,
  type CharterPackage,
  type CharterPackages,
  type PackageAddition,
  type PackageChange,
  type PackageImage,
  type PackageImageAddition,
  type PackageImageChange,
  type PackageImageRemoval,
  type PackageImageReordering,
  type PackageImages,
  type PackageImagesQuery,
  type PackageQuery,
  type PackageRemoval,
  type PackagesQuery,
  type ImagesInUse,
  type SlotTexts,
  type Slots,
  type SoldPackage,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { CatalogService } from './catalog.service.js';

@Controller()
export class CatalogController {
  constructor(private readonly service: CatalogService) {}

  @Handles(catalog.listPackages)
  async listPackages(@Payload() query: PackagesQuery): Promise<CharterPackages> {
    return { packages: await this.service.listPackages(query) };
  }

  @Handles(catalog.findPackage)
  findPackage(@Payload() { packageId, ...view }: PackageQuery): Promise<SoldPackage> {
    return this.service.findPackage(packageId, view);
  }

  @Handles(catalog.listImages)
  async listImages(@Payload() { packageId, ...view }: PackageImagesQuery): Promise<PackageImages> {
    return { images: await this.service.listImages(packageId, view) };
  }

  @Handles(catalog.listPicturesInUse)
  async listPicturesInUse(): Promise<ImagesInUse> {
    return { imageUrls: await this.service.listPicturesInUse() };
  }

  @Handles(catalog.readSlots)
  readSlots(@Payload() { timeSlots }: SlotTexts): Slots {
    return { slots: this.service.readSlots(timeSlots) };
  }

  @Handles(catalog.addPackage)
  addPackage(@Payload() request: PackageAddition): Promise<CharterPackage> {
    return this.service.addPackage(request);
  }

  @Handles(catalog.changePackage)
  changePackage(@Payload() request: PackageChange): Promise<CharterPackage> {
    return this.service.changePackage(request);
  }

  @Handles(catalog.removePackage)
  removePackage(@Payload() request: PackageRemoval): Promise<void> {
    return this.service.removePackage(request);
  }

  @Handles(catalog.addImage)
  addImage(@Payload() request: PackageImageAddition): Promise<PackageImage> {
    return this.service.addImage(request);
  }

  @Handles(catalog.changeImage)
  changeImage(@Payload() request: PackageImageChange): Promise<PackageImage> {
    return this.service.changeImage(request);
  }

  @Handles(catalog.removeImage)
  removeImage(@Payload() request: PackageImageRemoval): Promise<void> {
    return this.service.removeImage(request);
  }

  @Handles(catalog.reorderImages)
  async reorderImages(@Payload() request: PackageImageReordering): Promise<PackageImages> {
    return { images: await this.service.reorderImages(request) };
  }
}
