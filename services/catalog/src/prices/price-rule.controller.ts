import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  catalog,
  type DayPrices,
  type DayPricesRequest,
  type PriceRule,
  type PriceRuleAddition,
  type PriceRuleChange,
  type PriceRuleRemoval,
  type PriceRules,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { DayPriceService } from './day-price.service.js';
import { PriceRuleService } from './price-rule.service.js';

@Controller()
export class PriceRuleController {
  constructor(
    private readonly rules: PriceRuleService,
    private readonly prices: DayPriceService,
  ) {}

  @Handles(catalog.dayPrices)
  async dayPrices(@Payload() request: DayPricesRequest): Promise<DayPrices> {
    return { dayPrices: await this.prices.list(request) };
  }

  @Handles(catalog.listPriceRules)
  async list(): Promise<PriceRules> {
    return { rules: await this.rules.list() };
  }

  @Handles(catalog.addPriceRule)
  add(@Payload() request: PriceRuleAddition): Promise<PriceRule> {
    return this.rules.add(request);
  }

  @Handles(catalog.changePriceRule)
  change(@Payload() request: PriceRuleChange): Promise<PriceRule> {
    return this.rules.change(request);
  }

  @Handles(catalog.removePriceRule)
  remove(@Payload() request: PriceRuleRemoval): Promise<void> {
    return this.rules.remove(request);
  }
}
