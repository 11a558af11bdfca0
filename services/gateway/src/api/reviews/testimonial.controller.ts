import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { content, contentEvents, Testimonial } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { StaffOptional } from '../../auth/sessions/staff-routes.js';
import { Cached } from '../../cache/cached.interceptor.js';

@ApiTags('content')
@Controller('api/testimonials')
export class TestimonialController {
  constructor(private readonly rpc: RpcClient) {}

  /** Newest first. Not cached for staff, so that they see their own changes at once. */
  @Get()
  @StaffOptional()
  @Cached({ invalidatedBy: [contentEvents.changed], freshFor: 30_000, staleIfErrorFor: 600_000, exceptStaff: true })
  @ApiOkResponse({ type: [Testimonial] })
  async listTestimonials(): Promise<Testimonial[]> {
    return (await this.rpc.call(content.listTestimonials, {})).testimonials;
  }
}
