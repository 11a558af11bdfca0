import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { FolioRepository } from './folio.repository.js';
import { FolioService } from './folio.service.js';

@Module({
  imports: [DocumentsModule],
  providers: [FolioRepository, FolioService],
  exports: [FolioRepository, FolioService],
})
export class FolioModule {}
