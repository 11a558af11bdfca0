import { fill, type Pen } from './fill.js';
import { day, hours, moment, money, notice, percent } from './formats.js';
import type { House } from './house.js';
import type { Language } from './language.js';
import { policyLines } from './refund-policy.js';
import type { Template } from './templates.js';
import { textOf } from './translations.js';

export interface Letter {
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
export function render(template: Template, language: Language, data: object, house: House): Letter {
  const pen = (escape: (text: string) => string): Pen => ({
    escape,
    // Values in a translation are escaped with it, once, where the translation is written.
    translate: (key, scopes) => fill(textOf(language, template.name, key), scopes, pen(asText)),
    format: (name, value) => {
      const format = formats[name];
      if (!format) throw new Error(`No format is called ${name}`);
      return format(language, value as never);
    },
  });
  const { business, publicUrl } = house;
  const view = {
    ...data,
    language,
    business: { ...business, phoneLink: business.phone.replace(/[^+\d]/g, '') },
    publicUrl,
    policy: policyLines(),
  };
  const subject = asHeader(fill(template.subject, [view], pen(asText)));
  return {
    subject,
    html: fill(template.html, [{ ...view, subject }], pen(asHtml)),
    text: `${fill(template.text, [view], pen(asText)).trim()}\n`,
  };
}
