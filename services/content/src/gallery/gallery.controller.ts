import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  content,
  type Gallery,
  type GalleryAddition,
  type GalleryImage,
  type GalleryQuery,
  type GalleryRemoval,
  type GalleryReordering,
  type GalleryUpdate,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { GalleryService } from './gallery.service.js';

@Controller()
export class GalleryController {
  constructor(private readonly service: GalleryService) {}

  @Handles(content.listGallery)
  async list(@Payload() { includeInactive, ...view }: GalleryQuery): Promise<Gallery> {
    return { images: await this.service.list(includeInactive, view) };
  }

  @Handles(content.addGalleryImage)
  add(@Payload() request: GalleryAddition): Promise<GalleryImage> {
    return this.service.add(request);
  }

  @Handles(content.updateGalleryImage)
  update(@Payload() request: GalleryUpdate): Promise<GalleryImage> {
    return this.service.update(request);
  }

  @Handles(content.removeGalleryImage)
  remove(@Payload() request: GalleryRemoval): Promise<void> {
    return this.service.remove(request);
  }

  @Handles(content.reorderGallery)
  async reorder(@Payload() request: GalleryReordering): Promise<Gallery> {
    return { images: await this.service.reorder(request) };
  }
}
