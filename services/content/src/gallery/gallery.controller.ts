import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { content, type Gallery, type GalleryQuery } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { GalleryService } from './gallery.service.js';

@Controller()
export class GalleryController {
  constructor(private readonly service: GalleryService) {}

  @Answers(content.listGallery)
  async list(@Payload() { includeInactive }: GalleryQuery): Promise<Gallery> {
    return { images: await this.service.list(includeInactive) };
  }
}
