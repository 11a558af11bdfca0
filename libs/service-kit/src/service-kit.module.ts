import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.js';
import { Measurements } from './metrics.js';
import { Readiness } from './readiness.js';

@Global()
@Module({})
export class KitModule {}

export const kitModule = (): DynamicModule => ({
  module: KitModule,
  imports: [DiscoveryModule],
  providers: [Clock, Readiness, Measurements],
  exports: [Clock, Readiness],
});
