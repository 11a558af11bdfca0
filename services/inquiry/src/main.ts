import { runService } from '@charter/service-kit';
import { inquiryConfig } from './inquiry.env.js';
import { inquiryService } from './inquiry.module.js';
await runService(inquiryService(inquiryConfig()));
