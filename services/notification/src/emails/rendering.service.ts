import { Injectable } from '@nestjs/common';
import type { EmailData, Locale, PreviewRequest } from '@charter/contracts';
import { BusinessSettings } from '../rendering/business-settings.js';
import type { Attachment } from '../rendering/calendar-entry.js';
import { type RenderedEmail, render, renderSubject } from '../rendering/render.js';
import { Templates } from '../rendering/templates.js';
import { supportedLocale } from '../rendering/translations.js';
import { DocumentClient } from './document.client.js';
import { findEmail } from './emails.js';
import { preview } from './preview.js';

interface EmailContent {
  template: string;
  locale: Locale;
  data: object;
}

/** Renders stored e-mails with the templates and the company of this process. */
@Injectable()
export class RenderingService {
  constructor(
    private readonly templates: Templates,
    private readonly settings: BusinessSettings,
    private readonly documents: DocumentClient,
  ) {}

  render({ template, locale, data }: EmailContent): RenderedEmail {
    return render(this.templates.get(template), supportedLocale(locale), data, this.settings);
  }

  renderSubject({ template, locale, data }: EmailContent): string {
    return renderSubject(this.templates.get(template), supportedLocale(locale), data, this.settings);
  }

  /** @throws DomainError of the service that writes the attached document */
  async attachments({ template, locale, data }: EmailContent): Promise<Attachment[]> {
    return (await findEmail(template)?.attachments(data, supportedLocale(locale), this.settings, this.documents)) ?? [];
  }

  /** @throws DomainError NOT_FOUND for a template or a variant that does not exist */
  preview(request: PreviewRequest): EmailData {
    return preview(request, this.templates, this.settings);
  }
}
