import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { content, contentEvents, GalleryImage, LocaleQuery, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOptional } from '../../auth/sessions/staff-routes.js';
import { viewOf } from '../../auth/sessions/view.js';
import { Cached } from '../../cache/cached.interceptor.js';

@ApiTags('content')
@Controller('api/admin/gallery')
export class GalleryController {
  constructor(private readonly rpc: RpcClient) {}

  /** Active images; staff see the inactive ones too. Texts without a translation are in English, and named in `inEnglish`. */
  @Get()
  @StaffOptional()
  @Cached({
    invalidatedBy: [contentEvents.changed],
    freshFor: 30_000,
    staleIfErrorFor: 600_000,
    exceptStaff: true,
    variesByLocale: true,
  })
  @ApiOkResponse({ type: [GalleryImage] })
  async listGallery(@Query() { locale }: LocaleQuery, @Staff() staff?: StaffMember): Promise<GalleryImage[]> {
    return (await this.rpc.call(content.listGallery, { includeInactive: staff !== undefined, ...viewOf(locale, staff) })).images;
  }
}
