import { balanceEmails } from './balance-emails.js';
import { bookingEmails } from './booking-emails.js';
import { charterDayEmails } from './charter-day-emails.js';
import { type AnyEmail, requireComplete } from './email.js';
import { inquiryEmails } from './inquiry-emails.js';
import { offerEmails } from './offer-emails.js';
import { partyEmails } from './party-emails.js';
import { paymentEmails } from './payment-emails.js';
import { purchaseEmails } from './purchase-emails.js';
import { reconciliationEmails } from './reconciliation-emails.js';
import { reminderEmails } from './reminder-emails.js';
import { staffEmails } from './staff-emails.js';
import { voucherEmails } from './voucher-emails.js';
import { withdrawalEmails } from './withdrawal-emails.js';
import { weatherEmails } from './weather-emails.js';

/** Every e-mail of the service. A new one is a declaration in one of these lists, two templates, and texts in the translations. */
export const emails = requireComplete([
  ...bookingEmails,
  ...balanceEmails,
  ...purchaseEmails,
  ...offerEmails,
  ...voucherEmails,
  ...withdrawalEmails,
  ...partyEmails,
  ...charterDayEmails,
  ...weatherEmails,
  ...paymentEmails,
  ...staffEmails,
  ...reminderEmails,
  ...inquiryEmails,
  ...reconciliationEmails,
]);

/** Each event that sends an e-mail, once. */
export const emailEvents = [...new Set(emails.flatMap(({ events }) => events))];

export const findEmail = (template: string): AnyEmail | undefined => emails.find((email) => email.template === template);
