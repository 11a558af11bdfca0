import { eventType } from '../shared/operation.js';
import { AdminAnnounced, DailyDigest, StaffInvitationEmail, UnansweredInquiry } from './operations.js';

/** E-mails to staff that notification causes itself: by its timers, or because the gateway, which has no outbox, requested one. */
export const notificationEvents = {
  adminAnnounced: eventType('evt.notification.adminAnnounced', AdminAnnounced),
  digestDue: eventType('evt.notification.digestDue', DailyDigest),
  inquiryUnanswered: eventType('evt.notification.inquiryUnanswered', UnansweredInquiry),
  staffInvited: eventType('evt.notification.staffInvited', StaffInvitationEmail),
} as const;
