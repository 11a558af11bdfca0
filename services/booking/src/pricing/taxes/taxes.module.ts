import { Module } from '@nestjs/common';
import { TaxController } from './tax.controller.js';
import { TaxRuleRepository } from './tax-rule.repository.js';
import { TaxService } from './tax.service.js';

@Module({
  controllers: [TaxController],
  providers: [TaxRuleRepository, TaxService],
  exports: [TaxService],
})
export class TaxesModule {}
