/** In CI a failed test against real servers is run once more, and its first failure printed: a shared machine may stall for seconds. */
import { jest } from '@jest/globals';

if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true });
