import { type DynamicModule, Module } from '@nestjs/common';
import { addOns, catalog } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { AddOnController } from './add-ons/add-on.controller.js';
import { AddOnEntity } from './add-ons/add-on.entity.js';
import { AddOnRepository } from './add-ons/add-on.repository.js';
import { AddOnService } from './add-ons/add-on.service.js';
import { CatalogController } from './catalog.controller.js';
import { CatalogConfig } from './catalog.env.js';
import { CatalogService } from './catalog.service.js';
import * as migrations from './migrations/index.js';
import { PackageEntity, PackageImageEntity } from './package.entity.js';
import { PackageRepository } from './package.repository.js';
import { DayPriceService } from './prices/day-price.service.js';
import { PriceRuleController } from './prices/price-rule.controller.js';
import { PriceRuleEntity } from './prices/price-rule.entity.js';
import { PriceRuleRepository } from './prices/price-rule.repository.js';
import { PriceRuleService } from './prices/price-rule.service.js';
import { seedCatalog } from './seed.js';

const packageTables = {
  entities: [PackageEntity, PackageImageEntity, PriceRuleEntity, AddOnEntity],
  migrations: Object.values(migrations),
};

/** All tables in the service's database. */
export const catalogDatabase = [messagingTables, auditTables, packageTables];

@Module({})
class CatalogModule {
  static register(config: CatalogConfig): DynamicModule {
    return {
      module: CatalogModule,
      imports: [
        serviceKitModule(),
        databaseModule({ ...config.database, tables: catalogDatabase }),
        messagingModule({ service: 'catalog', ...config.messaging }),
      ],
      controllers: [CatalogController, PriceRuleController, AddOnController],
      providers: [
        AddOnRepository,
        AddOnService,
        CatalogService,
        DayPriceService,
        PackageRepository,
        PriceRuleRepository,
        PriceRuleService,
        { provide: CatalogConfig, useValue: config },
      ],
    };
  }
}

export const catalogService = (config: CatalogConfig): Service => ({
  name: 'catalog',
  module: CatalogModule.register(config),
  contracts: [catalog, addOns],
  settings: config,
  seed: seedCatalog,
});
