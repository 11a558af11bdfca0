import { Module } from '@nestjs/common';
import { GratuityRepository } from './gratuity.repository.js';

@Module({
  providers: [GratuityRepository],
  exports: [GratuityRepository],
})
export class GratuitiesModule {}
