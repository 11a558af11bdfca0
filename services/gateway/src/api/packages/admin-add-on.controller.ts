import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AddOn, AddOnForm, AddOnUpdate, AddOnRef, addOns, type StaffMember } from '@charter/contracts';
import { RpcClient } from '@charter/messaging';
import { Staff, StaffOnly } from '../../auth/sessions/staff-routes.js';
import { RouteOptions, withInlineImage } from '../../http/requests/route-options.js';
import { UploadsService } from '../media/uploads.service.js';

/** What is sold with a charter, such as lunch. A booking keeps what it has ordered when the add-on changes. */
@ApiTags('staff')
@Controller('api/admin/add-ons')
export class AdminAddOnController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly uploads: UploadsService,
  ) {}

  /** All add-ons in the order of their names, with their translations; those that cannot be ordered, too. */
  @Get()
  @StaffOnly()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ type: [AddOn] })
  async list(): Promise<AddOn[]> {
    return (await this.rpc.call(addOns.listAll, {})).addOns;
  }

  @Post()
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiCreatedResponse({ type: AddOn })
  async add(@Body() form: AddOnForm, @Staff() staff: StaffMember): Promise<AddOn> {
    return this.rpc.call(addOns.add, { form: await this.withStoredImage(form, staff), staff });
  }

  @Put(':id')
  @StaffOnly()
  @RouteOptions(withInlineImage)
  @ApiOkResponse({ type: AddOn })
  async change(@Param() { id }: AddOnRef, @Body() form: AddOnUpdate, @Staff() staff: StaffMember): Promise<AddOn> {
    return this.rpc.call(addOns.change, { id, form: await this.withStoredImage(form, staff), staff });
  }

  @Delete(':id')
  @StaffOnly()
  @HttpCode(204)
  @ApiNoContentResponse()
  async remove(@Param() { id }: AddOnRef, @Staff() staff: StaffMember): Promise<void> {
    await this.rpc.call(addOns.remove, { id, staff });
  }

  private withStoredImage(form: AddOnForm, staff: StaffMember): Promise<AddOnForm> | AddOnForm {
    const { imageUrl } = form;
    return imageUrl ? this.uploads.storeInlineImage({ ...form, imageUrl }, staff) : form;
  }
}
