import type { INestApplicationContext } from '@nestjs/common';
import { galleryImages, testimonials } from '@charter/demo/content';
import { GalleryService } from './gallery/gallery.service.js';
import { TestimonialService } from './reviews/testimonial.service.js';

export async function seedContent(app: INestApplicationContext): Promise<void> {
  await app.get(GalleryService).seed(galleryImages);
  await app.get(TestimonialService).seed(testimonials);
}
