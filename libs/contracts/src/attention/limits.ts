import type { FindingKind } from '../reconciliation/limits.js';
import { hourMs } from '../shared/durations.js';

/** The most urgent first. */
export const attentionSeverities = ['high', 'medium', 'low'] as const;

export type AttentionSeverity = (typeof attentionSeverities)[number];

/** What the texts, links and severities of items are made from. */
export interface AttentionValues {
  /** The item's; the id of an inquiry. */
  subject?: string;
  confirmationCode?: string;
  /** UTC ISO 8601. */
  startsAt?: string;
  email?: string;
  /** The last four characters of a gift voucher's code. */
  voucher?: string;
  finding?: FindingKind;
  /** E-mails only. */
  template?: string;
}

interface AttentionRule {
  severity: AttentionSeverity | ((values: AttentionValues, now: Date) => AttentionSeverity);
  /** Page on which staff act: a path of the back office, or an address of PayPal. */
  link: (values: AttentionValues) => string;
}

const urgentHours = 48;

const search = (path: string, text = ''): string => `${path}?search=${encodeURIComponent(text)}`;
const toBooking = ({ confirmationCode = '' }: AttentionValues): string => `/admin/bookings/${encodeURIComponent(confirmationCode)}`;
const toVouchers = (): string => '/admin/invoices?view=vouchers';
const toRefund = (values: AttentionValues): string => (values.voucher ? toVouchers() : toBooking(values));
/** Page on which staff correct the address of an e-mail: that of its subject. */
const toRecipient = ({ confirmationCode, email, template = '' }: AttentionValues): string => {
  if (confirmationCode) return toBooking({ confirmationCode });
  if (/^(?:voucher|withdrawal)/.test(template)) return toVouchers();
  return search(/^(?:inquiry|offer)/.test(template) ? '/admin/inquiries' : '/admin/bookings', email);
};
const toBooks = (): string => '/admin/invoices?view=books';

const departsSoon = ({ startsAt = '' }: AttentionValues, now: Date): AttentionSeverity =>
  Date.parse(startsAt) - now.getTime() < urgentHours * hourMs ? 'high' : 'medium';

/**
 * What needs a decision of staff. To add a kind: its line here, its entries in the `attention` operation of the service that knows them,
 * and its texts `attention.<kind>…` in the back office.
 */
export const attentionRules = {
  refundFailed: { severity: 'high', link: toRefund },
  refundOwed: { severity: 'medium', link: toRefund },
  refundByHand: { severity: 'medium', link: toRefund },
  disputeOpen: { severity: 'high', link: () => 'https://www.paypal.com/resolutioncenter' },
  // PayPal takes the money of a charge-back; the others are questions about the books.
  reconciliationFinding: { severity: ({ finding }) => (finding === 'chargeBack' ? 'high' : 'medium'), link: toBooks },
  reconciliationIncomplete: { severity: 'medium', link: toBooks },
  unconfirmed: { severity: departsSoon, link: toBooking },
  pendingAfterCharter: { severity: 'medium', link: toBooking },
  balanceOverdue: { severity: departsSoon, link: toBooking },
  balanceNotRequested: { severity: departsSoon, link: toBooking },
  overpaid: { severity: 'medium', link: toBooking },
  noShow: { severity: 'medium', link: toBooking },
  withdrawal: { severity: 'medium', link: toVouchers },
  weatherChoice: { severity: 'medium', link: () => '/admin/weather' },
  crewMissing: { severity: 'high', link: toBooking },
  waiverMissing: { severity: 'medium', link: toBooking },
  nameUnprintable: { severity: 'low', link: toBooking },
  emailFailed: { severity: 'medium', link: toRecipient },
  inquiryOverdue: { severity: 'medium', link: ({ subject = '' }) => `/admin/inquiries/${encodeURIComponent(subject)}` },
  // Operators replay them with `ops`: the item itself shows the commands of the runbook.
  deadLetters: { severity: 'high', link: () => '/admin/attention' },
} as const satisfies Record<string, AttentionRule>;

export type AttentionItemKind = keyof typeof attentionRules;

export const attentionItemKinds = /* @__PURE__ */ Object.keys(attentionRules) as AttentionItemKind[];

/** Severity and link of an item. */
export function attentionOf(kind: AttentionItemKind, values: AttentionValues, now: Date): { severity: AttentionSeverity; link: string } {
  const { severity, link }: AttentionRule = attentionRules[kind];
  return { severity: typeof severity === 'function' ? severity(values, now) : severity, link: link(values) };
}
