import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  taxes,
  type TaxRule,
  type TaxRuleAddition,
  type TaxRuleChange,
  type TaxRuleRemoval,
  type TaxRules,
  withRevision,
} from '@charter/contracts';
import { Handles } from '@charter/messaging';
import { TaxService } from './tax.service.js';

@Controller()
export class TaxController {
  constructor(private readonly rules: TaxService) {}

  @Handles(taxes.list)
  async list(): Promise<TaxRules> {
    return { taxRules: (await this.rules.list()).map((rule) => withRevision(rule)) };
  }

  @Handles(taxes.add)
  add(@Payload() request: TaxRuleAddition): Promise<TaxRule> {
    return this.rules.add(request);
  }

  @Handles(taxes.change)
  change(@Payload() request: TaxRuleChange): Promise<TaxRule> {
    return this.rules.change(request);
  }

  @Handles(taxes.remove)
  remove(@Payload() request: TaxRuleRemoval): Promise<void> {
    return this.rules.remove(request);
  }
}
