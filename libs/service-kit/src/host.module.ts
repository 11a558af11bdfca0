import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { LocalHandlers } from '@charter/messaging';

@Module({})
class HostModule {}

@Module({})
class LocalHandlersModule {}

/** The module of a service, whose `RpcClient` finds the operations of the other services of this process. */
export function hostedModule(module: Type | DynamicModule, local: LocalHandlers): DynamicModule {
  const provider = { provide: LocalHandlers, useValue: local };
  const handlers: DynamicModule = { module: LocalHandlersModule, global: true, providers: [provider], exports: [LocalHandlers] };
  return { module: HostModule, imports: [handlers, module] };
}
