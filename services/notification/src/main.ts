import { runService } from '@charter/service-kit';
import { notificationConfig } from './notification.env.js';
import { notificationService } from './notification.module.js';
await runService(notificationService(notificationConfig()));
