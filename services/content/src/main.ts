import { runService } from '@charter/service-kit';
import { contentConfig } from './content.env.js';
import { contentService } from './content.module.js';
await runService(contentService(contentConfig()));
