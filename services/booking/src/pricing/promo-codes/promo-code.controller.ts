import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  type PromoCode,
  type PromoCodeAddition,
  type PromoCodeChange,
  type PromoCodeRemoval,
  promoCodes,
  type PromoCodes,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { PromoCodeService } from './promo-code.service.js';

@Controller()
export class PromoCodeController {
  constructor(private readonly codes: PromoCodeService) {}

  @Handles(promoCodes.list)
  async list(): Promise<PromoCodes> {
    return { promoCodes: await this.codes.list() };
  }

  @Handles(promoCodes.add)
  add(@Payload() request: PromoCodeAddition): Promise<PromoCode> {
    return this.codes.add(request);
  }

  @Handles(promoCodes.change)
  change(@Payload() request: PromoCodeChange): Promise<PromoCode> {
    return this.codes.change(request);
  }

  @Handles(promoCodes.remove)
  remove(@Payload() request: PromoCodeRemoval): Promise<void> {
    return this.codes.remove(request);
  }
}
