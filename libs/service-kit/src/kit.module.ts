import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Clock } from './clock.js';
import { Readiness } from './readiness.js';

@Global()
@Module({})
export class KitModule {}

export const kitModule = (): DynamicModule => ({
  module: KitModule,
  providers: [Clock, Readiness],
  exports: [Clock, Readiness],
});
