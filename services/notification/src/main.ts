import { runService } from '@charter/service-kit';
import { notificationService } from './notification.module.js';
await runService(notificationService);
