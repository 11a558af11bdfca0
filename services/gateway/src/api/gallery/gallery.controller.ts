import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { content, contentEvents, GalleryImage, type StaffMember, Testimonial } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOptional } from '../../auth/staff-routes.js';
import { Cached } from '../../cache/cached.interceptor.js';

const untilContentChanges = { invalidatedBy: [contentEvents.changed], freshFor: 30_000, staleIfErrorFor: 600_000 };

@ApiTags('content')
@Controller('api')
export class ContentController {
  constructor(private readonly rpc: RpcClient) {}

  /** Active images; staff see the inactive ones too. */
  @Get('admin/gallery')
  @StaffOptional()
  @Cached({ ...untilContentChanges, exceptStaff: true })
  @ApiOkResponse({ type: [GalleryImage] })
  async listGallery(@Staff() staff?: StaffMember): Promise<GalleryImage[]> {
    return (await this.rpc.call(content.listGallery, { includeInactive: staff !== undefined })).images;
  }

  /** Newest first. Not cached for staff, so that they see their own changes at once. */
  @Get('testimonials')
  @StaffOptional()
  @Cached({ ...untilContentChanges, exceptStaff: true })
  @ApiOkResponse({ type: [Testimonial] })
  async listTestimonials(): Promise<Testimonial[]> {
    return (await this.rpc.call(content.listTestimonials, {})).testimonials;
  }
}
