import { type DynamicModule, Injectable, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { BullModule, BullRegistrar } from '@nestjs/bullmq';
import type { Queues } from '../messaging.module.js';
import type { RedisOptions } from './redis-options.js';
import { timersOf } from './timers.js';

/** Starts the workers of all `@Processor`s with the process: by itself @nestjs/bullmq would start them before NATS is connected. */
@Injectable()
class Workers implements OnApplicationBootstrap {
  constructor(private readonly registrar: BullRegistrar) {}

  onApplicationBootstrap(): void {
    this.registrar.register();
  }
}

@Module({})
class QueuesModule {}

/** @nestjs/bullmq for the workers of one process. Queues are opened by `RowQueue` and `Timers`: see decision 16. */
const queuesModule = (redis: RedisOptions): DynamicModule => ({
  module: QueuesModule,
  // Without a queue, `registerQueue` only brings what finds the processors.
  imports: [BullModule.forRoot({ ...redis, extraOptions: { manualRegistration: true } }), BullModule.registerQueue()],
  providers: [Workers],
});

/** What `messagingModule` takes as `queues`. */
export const queues: Queues = (service, redis) => ({ imports: [queuesModule(redis)], providers: [timersOf(service)] });
