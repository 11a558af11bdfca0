import { runService } from '@charter/service-kit';
import { bookingService } from './booking.module.js';

await runService(bookingService);
