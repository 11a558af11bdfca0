/** The service as a process runs it, alone (`main.ts`) or with others (`services/host`). */
import type { Gateway } from '@charter/service-kit';
import { createGateway } from './app.js';
import { gatewayConfig } from './gateway.env.js';

/** @param variables those of this process unless given @throws Error that lists every variable that is missing or invalid */
export const create = (variables?: Record<string, string | undefined>): Gateway => createGateway(gatewayConfig(variables));
