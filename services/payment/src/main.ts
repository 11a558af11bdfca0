import { runService } from '@charter/service-kit';
import { paymentService } from './payment.module.js';

await runService(paymentService);
