import { type EmailData, type PreviewRequest, DomainError } from '@charter/contracts';
import { render } from '../rendering/render.js';
import type { Templates } from '../rendering/templates.js';
import type { BusinessSettings } from '../rendering/business-settings.js';
import { findEmail } from './emails.js';

/**
 * Renders an e-mail from one of its samples.
 *
 * @param locale of the guest in the sample; e-mails to the staff are in English whatever it is
 * @param variant the e-mail's first sample unless given
 * @throws DomainError NOT_FOUND for a template or a variant that does not exist
 */
export function preview({ template, variant, locale = 'en' }: PreviewRequest, templates: Templates, settings: BusinessSettings): EmailData {
  const email = findEmail(template);
  const event = email?.sampleEvent(locale, variant);
  const composed = event && email?.compose(event, settings);
  if (!composed) throw new DomainError('NOT_FOUND', { detail: 'There is no email with this name.' });
  const { subject, html, text } = render(templates.get(template), composed.locale, composed.data, settings);
  return { from: settings.sender, to: composed.recipient, subject, html, text };
}
