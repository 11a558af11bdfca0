import { Module } from '@nestjs/common';
import { FolioRepository } from './folio.repository.js';
import { FolioService } from './folio.service.js';

@Module({
  providers: [FolioRepository, FolioService],
  exports: [FolioRepository, FolioService],
})
export class FolioModule {}
