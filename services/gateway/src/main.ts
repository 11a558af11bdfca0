import { runGateway } from '@charter/service-kit';
import { createGateway } from './app.js';

await runGateway(createGateway());
