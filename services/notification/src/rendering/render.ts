import escapeHtml from 'escape-html';
import type { Locale, RefundTier } from '@charter/contracts';
import { addressName, refundLines } from '@charter/contracts/browser';
import { formatVoucherCode, guestLinkKey, linkCodeOf, receiptNumberOf, voucherCodeOf } from '@charter/service-kit';
import type { BusinessSettings } from './business-settings.js';
import { businessView } from './business-view.js';
import { formatValue } from './formats.js';
import { type RenderOptions, renderTemplate } from './template-engine.js';
import type { Template } from './templates.js';
import { textOf } from './translations.js';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

const unescaped = (text: string) => text;

/** Makes one header line of a text: line breaks, other control characters and direction overrides become spaces. */
export const toHeaderLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Pure: the same template, locale, content and settings render the same e-mail. */
export function render(template: Template, locale: Locale, content: object, settings: BusinessSettings): RenderedEmail {
  const view = viewOf(locale, content, settings);
  const subject = subjectOf(template, locale, view);
  const html = renderTemplate(template.html, [{ ...view, subject }], optionsOf(template, locale, escapeHtml));
  const text = renderTemplate(template.text, [view], optionsOf(template, locale, unescaped));
  return { subject, html: withOwnPunctuation(html, locale), text: `${withOwnPunctuation(text, locale).trim()}\n` };
}

const commas: Partial<Record<Locale, string>> = { zh: '，', ja: '、' };

/** Templates join sentences, labels and dates as Latin scripts do: Chinese and Japanese have no space after their stop and colon, and another comma. */
function withOwnPunctuation(text: string, locale: Locale): string {
  const comma = commas[locale];
  return comma ? text.replace(/(?<=[。：）]) /g, '').replace(/(?<=[\p{Script=Han})]), (?=\d)/gu, comma) : text;
}

/** The subject without the bodies, which a list of a hundred e-mails does not show. */
export const renderSubject = (template: Template, locale: Locale, content: object, settings: BusinessSettings): string =>
  subjectOf(template, locale, viewOf(locale, content, settings));

const subjectOf = (template: Template, locale: Locale, view: object): string =>
  toHeaderLine(renderTemplate(template.subject, [view], optionsOf(template, locale, unescaped)));

function optionsOf(template: Template, locale: Locale, escape: (text: string) => string): RenderOptions {
  return {
    escape,
    // Values in a translation are escaped together with it, so not here.
    translate: (key, scopes) => renderTemplate(textOf(locale, template.name, key), scopes, optionsOf(template, locale, unescaped)),
    format: (name, value) => formatValue(name, value, locale),
  };
}

interface Content {
  /** Absent in e-mails about no booking. */
  confirmationCode?: string | null;
  /** Absent in e-mails without a link to the trip page. */
  trip?: { bookingId: string; linkVersion: number };
  /** Only in e-mails to friends of the guest. */
  joinLink?: { bookingId: string; partyVersion: number; memberId: string };
  refundTiers?: readonly RefundTier[];
  /** Only in replies to inquiries. */
  answerLink?: { inquiryId: number; linkVersion: number };
  /** Only where other free days are linked; null for a custom charter. */
  packageId?: number | null;
  /** Only in e-mails about an offer. */
  offerLink?: { offerId: string; linkVersion: number };
  /** Only in e-mails of gift vouchers. */
  voucherId?: string;
  /** Only in invitations to the team. */
  invitationId?: string;
  /** Null for a name that must not be printed. Absent in e-mails to the staff. */
  firstName?: string | null;
  lastName?: string | null;
}

/** The friend's personal link: the party's, and the key of the entry. */
function joinKeyOf({ bookingId, partyVersion, memberId }: NonNullable<Content['joinLink']>, secret: string): string {
  const party = guestLinkKey(secret, 'join', { id: bookingId, version: partyVersion });
  return `${linkCodeOf(bookingId)}-${party}-${guestLinkKey(secret, 'member', { id: memberId })}`;
}

function viewOf(locale: Locale, content: Content, { business, publicUrl, guestLinkSecret }: BusinessSettings) {
  // English pages have no language in their path.
  const site = locale === 'en' ? publicUrl : `${publicUrl}/${locale}`;
  const { confirmationCode = null, trip, joinLink, answerLink, offerLink, invitationId, packageId, voucherId } = content;
  const keyOf = (kind: 'trip' | 'inquiry' | 'offer', id: string | number, { linkVersion: version }: { linkVersion: number }) =>
    guestLinkKey(guestLinkSecret, kind, { id, version });
  const tripUrl =
    confirmationCode && trip ? `${site}/trip/${confirmationCode.replace('-', '')}-${keyOf('trip', trip.bookingId, trip)}` : null;
  return {
    ...content,
    guestName: content.firstName ? addressName({ firstName: content.firstName, lastName: content.lastName }, locale) : null,
    language: locale,
    business: businessView(business),
    // Both: the sentence says that the phone is answered day and night.
    callUs: Boolean(business.phone) && business.confirmed.includes('phoneAlways'),
    publicUrl,
    site,
    tripUrl,
    // The keys are derived here, so that no stored e-mail contains one.
    answerUrl: answerLink ? `${site}/answer/${answerLink.inquiryId}-${keyOf('inquiry', answerLink.inquiryId, answerLink)}` : null,
    joinUrl: joinLink ? `${site}/join/${joinKeyOf(joinLink, guestLinkSecret)}` : null,
    offerUrl: offerLink ? `${site}/offer/${linkCodeOf(offerLink.offerId)}-${keyOf('offer', offerLink.offerId, offerLink)}` : null,
    voucherCode: voucherId ? formatVoucherCode(voucherCodeOf(guestLinkSecret, voucherId)) : null,
    receipt: voucherId ? receiptNumberOf(voucherId) : null,
    invitationUrl: invitationId
      ? `${publicUrl}/admin/invite/${invitationId.replaceAll('-', '')}-${guestLinkKey(guestLinkSecret, 'staff-invitation', { id: invitationId })}`
      : null,
    freeDaysUrl: `${site}/booking${packageId ? `?package=${packageId}` : ''}`,
    bookingUrl: tripUrl ?? `${site}/booking?confirmation=${confirmationCode}`,
    // Today's policy for e-mails about no booking.
    policy: refundLines(content.refundTiers),
  };
}
