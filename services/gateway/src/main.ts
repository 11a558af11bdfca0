import { runGateway } from '@charter/service-kit';
import { gateway } from './gateway.module.js';
await runGateway(gateway);
