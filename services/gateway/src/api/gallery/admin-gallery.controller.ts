import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  content,
  GalleryForm,
  GalleryImageUpdate,
  GalleryImage,
  GalleryImageRef,
  GalleryOrder,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { RouteOptions, withInlineImage } from '../../http/requests/route-options.js';
import { UploadsService } from '../media/uploads.service.js';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api/admin/gallery')
export class AdminGalleryController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: UploadsService,
  ) {}

  @Post()
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiCreatedResponse({ type: GalleryImage })
  async add(@Body() form: GalleryForm, @Staff() staff: StaffMember): Promise<GalleryImage> {
    return this.rpc.call(content.addGalleryImage, { form: await this.uploads.storeInlineImage(form, staff), staff });
  }

  /** The ids of all images, in their new order. Declared before `:id`, which would match it too. */
  @Put('reorder')
  @StaffOnly()
  @ApiOkResponse({ type: [GalleryImage] })
  async reorder(@Body() order: GalleryOrder, @Staff() staff: StaffMember): Promise<GalleryImage[]> {
    return (await this.rpc.call(content.reorderGallery, { ...order, staff })).images;
  }

  @Put(':id')
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiOkResponse({ type: GalleryImage })
  async update(@Param() { id }: GalleryImageRef, @Body() form: GalleryImageUpdate, @Staff() staff: StaffMember): Promise<GalleryImage> {
    return this.rpc.call(content.updateGalleryImage, { id, form: await this.uploads.storeInlineImage(form, staff), staff });
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: GalleryImageRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(content.removeGalleryImage, { id, staff });
  }
}
