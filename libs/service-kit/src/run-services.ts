import type { INestApplicationContext } from '@nestjs/common';
import { LocalHandlers } from '@charter/messaging';
import { type Gateway, prepareGateway, startGateway } from './run-gateway.js';
import { type HostedService, runLifecycle } from './lifecycle.js';
import { prepareService, type Service, startService } from './run-service.js';

/**
 * Runs services in this process: one in each of several processes, all in a single one, or anything between. Services of one process call
 * each other without the broker, under the same contract; events pass through outbox and JetStream in any case.
 *
 * @param services in the order of their dependencies: they are stopped in the reverse order, callers first
 */
export function runServices(services: readonly (Service | Gateway)[]): Promise<void> {
  const local = new LocalHandlers();
  return runLifecycle(services.map((service) => ('server' in service ? hostedGateway(service, local) : hostedService(service, local))));
}

const hostedService = (service: Service, local: LocalHandlers): HostedService => ({
  ...service,
  prepare: (logger) => prepareService(service, logger, local),
  start: async (logger) => {
    const app = await startService(service, logger, local);
    // RPC first; then consumers, timers and workers; then the outbox; then connections: each in its own shutdown hook.
    return { app, stop: () => app.close() };
  },
});

const hostedGateway = (gateway: Gateway, local: LocalHandlers): HostedService => ({
  ...gateway,
  prepare: (logger): Promise<INestApplicationContext> => prepareGateway(gateway, logger, local),
  start: async (logger) => {
    const app = await startGateway(gateway, logger, local);
    const stop = async (): Promise<void> => {
      await gateway.close(app);
      await app.close();
    };
    return { app, stop };
  },
});
