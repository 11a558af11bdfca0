import type { ReplyPromise } from '@charter/contracts';

export const buildReplyPromise = (overrides: Partial<ReplyPromise> = {}): ReplyPromise => ({
  promisedMinutes: 120,
  waiting: { count: 0, since: null },
  last30Days: { inquiries: 0, answeredInTime: 0, medianMinutes: null },
  last60Days: { inquiries: 0, answeredInTime: 0, medianMinutes: null },
  ...overrides,
});
