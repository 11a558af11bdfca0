import { runService } from '@charter/service-kit';
import { bookingConfig } from './booking.env.js';
import { bookingService } from './booking.module.js';

await runService(bookingService(bookingConfig()));
