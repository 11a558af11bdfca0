import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  content,
  type Testimonial,
  type TestimonialAddition,
  type TestimonialChange,
  type TestimonialRemoval,
  type Testimonials,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { TestimonialService } from './testimonial.service.js';

@Controller()
export class TestimonialController {
  constructor(private readonly service: TestimonialService) {}

  @Handles(content.listTestimonials)
  async list(): Promise<Testimonials> {
    return { testimonials: await this.service.list() };
  }

  @Handles(content.addTestimonial)
  add(@Payload() addition: TestimonialAddition): Promise<Testimonial> {
    return this.service.add(addition);
  }

  @Handles(content.changeTestimonial)
  change(@Payload() change: TestimonialChange): Promise<Testimonial> {
    return this.service.change(change);
  }

  @Handles(content.removeTestimonial)
  remove(@Payload() removal: TestimonialRemoval): Promise<void> {
    return this.service.remove(removal);
  }
}
