import { Module } from '@nestjs/common';
import { AttentionController } from './attention.controller.js';
import { AttentionRepository } from './attention.repository.js';
import { AttentionService } from './attention.service.js';
import { PurchaseAttentionRepository } from './purchase-attention.repository.js';
import { AttentionTimer } from './attention.timer.js';

@Module({
  controllers: [AttentionController],
  providers: [AttentionRepository, PurchaseAttentionRepository, AttentionService, AttentionTimer],
})
export class AttentionModule {}
