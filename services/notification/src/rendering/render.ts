import type { RefundTier } from '@charter/contracts';
import { fill, type Pen } from './fill.js';
import { day, hours, moment, money, notice, percent } from './formats.js';
import type { House } from '../emails/business-settings.js';
import type { Language } from '../emails/language.js';
import { policyLines } from '../emails/refund-policy.js';
import type { Template } from './templates.js';
import { textOf } from './translations.js';

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

const formats: Record<string, (language: Language, value: never) => string> = { day, hours, moment, money, notice, percent };

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const asHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] as string);
const asText = (text: string) => text;

/** A header is one line: whatever would end or hide it becomes a space. */
export const asHeader = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Pure: the same template, language and data make the same letter. */
export function render(template: Template, language: Language, data: object, house: House): RenderedEmail {
  const view = viewOf(language, data, house);
  const subject = subjectOf(template, language, view);
  return {
    subject,
    html: fill(template.html, [{ ...view, subject }], penOf(template, language, asHtml)),
    text: `${fill(template.text, [view], penOf(template, language, asText)).trim()}\n`,
  };
}

/** The subject alone: a list of e-mails needs no more, and the bodies of a hundred cost a hundred times as much. */
export const renderSubject = (template: Template, language: Language, data: object, house: House): string =>
  subjectOf(template, language, viewOf(language, data, house));

const subjectOf = (template: Template, language: Language, view: object): string =>
  asHeader(fill(template.subject, [view], penOf(template, language, asText)));

function penOf(template: Template, language: Language, escape: (text: string) => string): Pen {
  return {
    escape,
    // Values in a translation are escaped with it, once, where the translation is written.
    translate: (key, scopes) => fill(textOf(language, template.name, key), scopes, penOf(template, language, asText)),
    format: (name, value) => {
      const format = formats[name];
      if (!format) throw new Error(`No format is called ${name}`);
      return format(language, value as never);
    },
  };
}

const viewOf = (language: Language, data: { refundTiers?: readonly RefundTier[] }, { business, publicUrl }: House) => ({
  ...data,
  language,
  business: { ...business, phoneLink: business.phone.replace(/[^+\d]/g, '') },
  publicUrl,
  // An e-mail about no booking, and one from before bookings named their policy, print today's.
  policy: policyLines(data.refundTiers),
});
