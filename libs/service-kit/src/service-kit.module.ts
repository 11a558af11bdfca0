import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Clock } from './clock.js';
import { MetricsRegistry } from './metrics.js';
import { Readiness } from './readiness.js';

@Global()
@Module({})
class ServiceKitModule {}

export const serviceKitModule = (): DynamicModule => ({
  module: ServiceKitModule,
  imports: [DiscoveryModule],
  providers: [Clock, Readiness, MetricsRegistry],
  exports: [Clock, Readiness],
});
