import type { INestApplicationContext } from '@nestjs/common';
import { galleryImages } from './gallery/gallery.seed.js';
import { GalleryService } from './gallery/gallery.service.js';
import { testimonials } from './reviews/testimonial.seed.js';
import { TestimonialService } from './reviews/testimonial.service.js';

export async function seedContent(app: INestApplicationContext): Promise<void> {
  await app.get(GalleryService).seed(galleryImages);
  await app.get(TestimonialService).seed(testimonials);
}
