import type { FindingKind } from '../reconciliation/limits.js';
import type { Locale } from '../shared/limits.js';
import { Empty, operation } from '../shared/operation.js';
import type { AttentionItemKind, AttentionSeverity } from './limits.js';

/** The values of an item; each kind has some of them. */
export class AttentionData {
  /** First and last name. */
  guest?: string;
  confirmationCode?: string;
  packageName?: string;
  /** UTC ISO 8601. */
  startsAt?: string;
  /** UTC ISO 8601. */
  endsAt?: string;
  /** US dollars. */
  amount?: number;
  /** PayPal's code of a rejection, its status of a dispute, or why a comparison with its report is incomplete. */
  issue?: string;
  /** Until when PayPal waits for a response, UTC ISO 8601. */
  respondBy?: string;
  /** Recipient of an e-mail, or sender of an inquiry. */
  email?: string;
  /** Names with letters that documents and manifests cannot show: of the guest, and of members of the party. */
  names?: string[];
  /** The last four characters of a gift voucher's code. */
  voucher?: string;
  /** Name of the e-mail's template. */
  template?: string;
  /** Language of the guest. */
  locale?: Locale;
  /** The service that has dead letters. */
  service?: string;
  count?: number;
  /** What a comparison with PayPal's report has found. */
  finding?: FindingKind;
}

export class AttentionEntry {
  kind: AttentionItemKind;
  /** Id of the booking, dispute, finding, comparison, e-mail or inquiry; the name of a service for its dead letters. */
  subject: string;
  /** UTC ISO 8601. */
  since: string;
  data: AttentionData;
}

/** One service's part, at most 100 of each kind. */
export class AttentionPart {
  entries: AttentionEntry[];
}

/** Something that staff have to act on. */
export class AttentionItem extends AttentionEntry {
  severity: AttentionSeverity;
  /** Page on which staff act: a path of the back office, or an address of PayPal. */
  link: string;
}

/** `GET /api/admin/attention` */
export class Attention {
  /** The most severe first, then the oldest. */
  items: AttentionItem[];
  /** Services whose part is missing because they did not respond. */
  unavailable: string[];
}

export const bookingAttention = { list: operation('svc.booking.attention', Empty, AttentionPart) } as const;
export const paymentAttention = { list: operation('svc.payment.attention', Empty, AttentionPart) } as const;
export const notificationAttention = { list: operation('svc.notification.attention', Empty, AttentionPart) } as const;
export const inquiryAttention = { list: operation('svc.inquiry.attention', Empty, AttentionPart) } as const;
