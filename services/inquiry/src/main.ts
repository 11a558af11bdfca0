import { runService } from '@charter/service-kit';
import { inquiryService } from './inquiry.module.js';
await runService(inquiryService);
