import { runService } from '@charter/service-kit';
import { contentService } from './content.module.js';
await runService(contentService);
