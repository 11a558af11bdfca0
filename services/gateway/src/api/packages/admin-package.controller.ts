import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  bookingBackOffice,
  catalog,
  CharterPackage,
  PackageForm,
  PackageUpdate,
  PackageImage,
  PackageImageForm,
  PackageImageUpdate,
  PackageImageOrder,
  PackageImageRef,
  PackageRef,
  SlotYear,
  SlotYearForm,
  type StaffMember,
} from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { RouteOptions, withInlineImage } from '../../http/requests/route-options.js';
import { UploadsService } from '../media/uploads.service.js';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';

@ApiTags('staff')
@Controller('api/admin/packages')
export class AdminPackageController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: UploadsService,
  ) {}

  @Post()
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiCreatedResponse({ type: CharterPackage })
  async add(@Body() form: PackageForm, @Staff() staff: StaffMember): Promise<CharterPackage> {
    return this.rpc.call(catalog.addPackage, { form: await this.uploads.storeInlineImage(form, staff), staff });
  }

  /** On which of the next 365 days the slots would sail with that daylight rule, and at what times. Changes nothing. */
  @Post('slot-year')
  @StaffOnly()
  @HttpCode(200)
  @ApiOkResponse({ type: SlotYear })
  slotYear(@Body() form: SlotYearForm): Promise<SlotYear> {
    return this.rpc.call(bookingBackOffice.slotYear, form);
  }

  @Put(':packageId')
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiOkResponse({ type: CharterPackage })
  async change(@Param() { packageId }: PackageRef, @Body() form: PackageUpdate, @Staff() staff: StaffMember): Promise<CharterPackage> {
    return this.rpc.call(catalog.changePackage, { packageId, form: await this.uploads.storeInlineImage(form, staff), staff });
  }

  /** Its bookings are kept. */
  @Delete(':packageId')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { packageId }: PackageRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(catalog.removePackage, { packageId, staff });
  }

  /** Added at the end unless it is primary. */
  @Post(':packageId/images')
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiCreatedResponse({ type: PackageImage })
  async addImage(@Param() { packageId }: PackageRef, @Body() form: PackageImageForm, @Staff() staff: StaffMember): Promise<PackageImage> {
    return this.rpc.call(catalog.addImage, { packageId, form: await this.uploads.storeInlineImage(form, staff), staff });
  }

  /** The ids of all images, in their new order; the first one is primary. */
  @Put(':packageId/images/reorder')
  @StaffOnly()
  @ApiOkResponse({ type: [PackageImage] })
  async reorderImages(
    @Param() { packageId }: PackageRef,
    @Body() order: PackageImageOrder,
    @Staff() staff: StaffMember,
  ): Promise<PackageImage[]> {
    return (await this.rpc.call(catalog.reorderImages, { packageId, ...order, staff })).images;
  }

  @Put(':packageId/images/:imageId')
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiOkResponse({ type: PackageImage })
  async changeImage(
    @Param() { packageId, imageId }: PackageImageRef,
    @Body() form: PackageImageUpdate,
    @Staff() staff: StaffMember,
  ): Promise<PackageImage> {
    return this.rpc.call(catalog.changeImage, { packageId, imageId, form: await this.uploads.storeInlineImage(form, staff), staff });
  }

  @Delete(':packageId/images/:imageId')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async removeImage(@Param() { packageId, imageId }: PackageImageRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(catalog.removeImage, { packageId, imageId, staff });
  }
}
