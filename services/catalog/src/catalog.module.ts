import { Module } from '@nestjs/common';
import { catalog } from '@charter/contracts';
import { AuditEntry, CreateAudit, databaseModule } from '@charter/database';
import {
  CreateMessaging,
  InboxMessage,
  keptMessages,
  LetMessagesGo,
  MarkReplays,
  messagingModule,
  OutboxMessage,
  ParkedMessage,
} from '@charter/messaging';
import { kitModule, type Service } from '@charter/service-kit';
import { CatalogController } from './catalog.controller.js';
import { catalogEnv } from './catalog.env.js';
import { CatalogService } from './catalog.service.js';
import { CreatePackages } from './migrations/1760000200000-create-packages.js';
import { PackageEntity, PackageImageEntity } from './package.entity.js';
import { PackageRepository } from './package.repository.js';
import { seedCatalog } from './seed.js';

@Module({
  imports: [
    kitModule(),
    databaseModule({
      ...catalogEnv.database,
      entities: [OutboxMessage, InboxMessage, ParkedMessage, PackageEntity, PackageImageEntity, AuditEntry],
      migrations: [CreateMessaging, MarkReplays, LetMessagesGo, CreateAudit, CreatePackages],
      kept: keptMessages,
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
