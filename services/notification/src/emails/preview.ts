import { type EmailData, type Locale, DomainError } from '@charter/contracts';
import { emails } from './emails.js';
import type { House } from './business-settings.js';
import { languageOf } from './language.js';
import { render } from '../rendering/render.js';
import { sampleFor } from './samples.js';
import type { Templates } from '../rendering/templates.js';

/**
 * An e-mail as a guest who reads this language causes it; what the house writes to itself stays English.
 * @param from as in a From header: "Name <address>"
 */
export function preview(template: string, locale: Locale, templates: Templates, house: House, from: string): EmailData {
  const email = emails.find((candidate) => candidate.template === template);
  const sample = { id: 'sample', type: '', occurredAt: '', correlationId: '', data: sampleFor(template, locale) };
  const owed = email?.owedAfter(sample, house);
  if (!owed) throw new DomainError('NOT_FOUND', { detail: 'No e-mail is called that.' });
  const { subject, html } = render(templates.get(template), languageOf(owed.locale), owed.data, house);
  return { from, to: owed.recipient, subject, html };
}
