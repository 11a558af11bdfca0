import { runService } from '@charter/service-kit';
import { paymentConfig } from './payment.env.js';
import { paymentService } from './payment.module.js';

await runService(paymentService(paymentConfig()));
