import type { InquiryStatus, limits, Locale } from '@charter/contracts';

export interface DemoInquiry {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string;
  preferredCharter: (typeof limits.preferredCharters)[number];
  /** English by default. */
  locale?: Locale;
  message: string;
  minutesAgo: number;
  status: InquiryStatus;
  response?: string;
}
