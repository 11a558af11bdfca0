import { Module } from '@nestjs/common';
import { catalog } from '@charter/contracts';
import { auditTables, databaseModule } from '@charter/database';
import { messagingModule, messagingTables } from '@charter/messaging';
import { serviceKitModule, type Service } from '@charter/service-kit';
import { CatalogController } from './catalog.controller.js';
import { catalogEnv } from './catalog.env.js';
import { CatalogService } from './catalog.service.js';
import { CreatePackages } from './migrations/1760000200000-create-packages.js';
import { PackageEntity, PackageImageEntity } from './package.entity.js';
import { PackageRepository } from './package.repository.js';
import { seedCatalog } from './seed.js';

@Module({
  imports: [
    serviceKitModule(),
    databaseModule({
      ...catalogEnv.database,
      tables: [messagingTables, auditTables, { entities: [PackageEntity, PackageImageEntity], migrations: [CreatePackages] }],
    }),
    messagingModule({ service: 'catalog', ...catalogEnv.messaging }),
  ],
  controllers: [CatalogController],
  providers: [CatalogService, PackageRepository],
})
export class CatalogModule {}

export const catalogService: Service = {
  name: 'catalog',
  module: CatalogModule,
  contracts: [catalog],
  settings: catalogEnv,
  seed: seedCatalog,
};
