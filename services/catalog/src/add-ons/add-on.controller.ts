import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type AddOn,
  type AddOnAddition,
  type AddOnChange,
  type AddOnRemoval,
  addOns,
  type AddOns,
  type AddOnsQuery,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { AddOnService } from './add-on.service.js';

@Controller()
export class AddOnController {
  constructor(private readonly service: AddOnService) {}

  @Handles(addOns.list)
  async list(@Payload() { packageId, ...view }: AddOnsQuery): Promise<AddOns> {
    return { addOns: await this.service.listOf(packageId, view) };
  }

  @Handles(addOns.listAll)
  async listAll(): Promise<AddOns> {
    return { addOns: await this.service.list() };
  }

  @Handles(addOns.add)
  add(@Payload() request: AddOnAddition): Promise<AddOn> {
    return this.service.add(request);
  }

  @Handles(addOns.change)
  change(@Payload() request: AddOnChange): Promise<AddOn> {
    return this.service.change(request);
  }

  @Handles(addOns.remove)
  remove(@Payload() request: AddOnRemoval): Promise<void> {
    return this.service.remove(request);
  }
}
