import { runService } from '@charter/service-kit';
import { catalogConfig } from './catalog.env.js';
import { catalogService } from './catalog.module.js';
await runService(catalogService(catalogConfig()));
