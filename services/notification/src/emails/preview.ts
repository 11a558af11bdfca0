import { type EmailData, type Locale, DomainError } from '@charter/contracts';
import { render } from '../rendering/render.js';
import type { Templates } from '../rendering/templates.js';
import type { BusinessSettings } from '../rendering/business-settings.js';
import { findPreview } from './emails.js';

/**
 * Renders an e-mail from one of its samples.
 *
 * @param template its name, or that of one of its variants
 * @param locale of the guest in the sample; e-mails to the staff are in English whatever it is
 * @throws DomainError NOT_FOUND for a template that is none
 */
export function preview(template: string, locale: Locale, templates: Templates, settings: BusinessSettings): EmailData {
  const email = findPreview(template);
  const composed = email?.compose(email.sampleEvent(locale, template), settings);
  if (!composed) throw new DomainError('NOT_FOUND', { detail: 'No e-mail is called that.' });
  const { subject, html } = render(templates.get(composed.template), composed.locale, composed.data, settings);
  return { from: settings.sender, to: composed.recipient, subject, html };
}
