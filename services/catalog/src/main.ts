import { runService } from '@charter/service-kit';
import { catalogService } from './catalog.module.js';
await runService(catalogService);
