import { Module } from '@nestjs/common';
import { AttentionController } from './attention.controller.js';
import { AttentionRepository } from './attention.repository.js';
import { AttentionService } from './attention.service.js';
import { AttentionTimer } from './attention.timer.js';

@Module({
  controllers: [AttentionController],
  providers: [AttentionRepository, AttentionService, AttentionTimer],
})
export class AttentionModule {}
