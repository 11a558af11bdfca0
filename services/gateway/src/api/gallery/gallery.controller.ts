import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { content, contentEvents, GalleryImage, type StaffMember, Testimonial } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { PublicRead } from '../../cache/cached.interceptor.js';
import { Staff, StaffWelcome } from '../../auth/staff-routes.js';

const untilContentChanges = { emptiedBy: [contentEvents.changed], freshFor: 30_000, staleFor: 600_000 };

@ApiTags('content')
@Controller('api')
export class ContentController {
  constructor(private readonly rpc: RpcClient) {}

  /** Active pictures; staff see the others too. */
  @Get('admin/gallery')
  @StaffWelcome()
  @PublicRead({ ...untilContentChanges, exceptStaff: true })
  @ApiOkResponse({ type: [GalleryImage] })
  async listGallery(@Staff() staff?: StaffMember): Promise<GalleryImage[]> {
    return (await this.rpc.call(content.listGallery, { includeInactive: staff !== undefined })).images;
  }

  /** Newest first; staff are never answered from memory, so that they see at once what they did. */
  @Get('testimonials')
  @StaffWelcome()
  @PublicRead({ ...untilContentChanges, exceptStaff: true })
  @ApiOkResponse({ type: [Testimonial] })
  async listTestimonials(): Promise<Testimonial[]> {
    return (await this.rpc.call(content.listTestimonials, {})).testimonials;
  }
}
