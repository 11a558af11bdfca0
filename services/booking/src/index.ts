/** The service as a process runs it, alone (`main.ts`) or with others (`services/host`). */
import type { Service } from '@charter/service-kit';
import { bookingConfig } from './booking.env.js';
import { bookingService } from './booking.module.js';

/** @param variables those of this process unless given @throws Error that lists every variable that is missing or invalid */
export const create = (variables?: Record<string, string | undefined>): Service => bookingService(bookingConfig(variables));
