import { Controller } from '@nestjs/common';
import { content, type Testimonials } from '@charter/contracts';
import { Answers } from '@charter/messaging';
import { TestimonialService } from './testimonial.service.js';

@Controller()
export class TestimonialController {
  constructor(private readonly service: TestimonialService) {}

  @Answers(content.listTestimonials)
  async list(): Promise<Testimonials> {
    return { testimonials: await this.service.list() };
  }
}
