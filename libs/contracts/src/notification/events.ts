import { eventType } from '../shared/operation.js';
import { StaffInvitationEmail } from './operations.js';

/** An e-mail that the gateway has requested, which has no outbox of its own. Consumed by notification itself. */
export const notificationEvents = {
  staffInvited: eventType('evt.notification.staffInvited', StaffInvitationEmail),
} as const;
