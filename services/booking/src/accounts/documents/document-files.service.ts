import { Inject, Injectable } from '@nestjs/common';
import { type BookingStatus, DomainError, type IssuedDocument, type Locale, type RenderedDocument, toDollars } from '@charter/contracts';
import { Database } from '@charter/database';
import { BookingConfig } from '../../booking.env.js';
import type { DocumentEntity } from './document.entity.js';
import { documentNumber } from './document.js';
import { DocumentRepository } from './document.repository.js';
import { issuedContent } from './issued-content.js';
import { RenderingQueue } from '../../shared/pdf/rendering.queue.js';
import { documentPdf } from './document-content.js';

/** A booking as its guest opens it. */
interface GuestBooking {
  id: string;
  status: BookingStatus;
  locale: Locale;
}

/** Issued documents, as lists and as files. */
@Injectable()
export class DocumentFilesService {
  constructor(
    private readonly database: Database,
    private readonly documents: DocumentRepository,
    private readonly rendering: RenderingQueue,
    @Inject(BookingConfig) private readonly config: BookingConfig,
  ) {}

  async ofBooking(bookingId: string): Promise<IssuedDocument[]> {
    return (await this.documents.ofBooking(this.database.manager, bookingId)).map(toIssuedDocument);
  }

  /** The documents that the guest sees: none before the booking is confirmed or cancelled for the first time. */
  async ofTrip({ id, status }: GuestBooking): Promise<IssuedDocument[]> {
    const issued = await this.ofBooking(id);
    return status !== 'pending' || issued.some(({ kind }) => kind === 'invoice') ? issued : [];
  }

  /** @throws DomainError DOCUMENT_NOT_FOUND */
  async find(documentId: string): Promise<DocumentEntity> {
    return this.documents.find(this.database.manager, documentId);
  }

  /** @throws DomainError DOCUMENT_NOT_FOUND, also for the document of another booking */
  async renderForTrip(booking: GuestBooking, documentId: string): Promise<RenderedDocument> {
    const shown = await this.ofTrip(booking);
    if (!shown.some(({ id }) => id === documentId)) throw new DomainError('DOCUMENT_NOT_FOUND');
    return this.render(await this.find(documentId), booking.locale);
  }

  async render(document: DocumentEntity, locale: Locale): Promise<RenderedDocument> {
    const content = issuedContent(document, this.config.business);
    const pdf = await this.rendering.render(documentPdf(content), locale, document.bookingId);
    return { filename: `${content.number} ${document.data.charter.confirmationCode}.pdf`, body: pdf.toString('base64') };
  }
}

const toIssuedDocument = ({ id, kind, year, number, issuedAt, data }: DocumentEntity): IssuedDocument => ({
  id,
  kind,
  number: documentNumber(kind, year, number),
  issuedAt: issuedAt.toISOString(),
  amount: toDollars(data.amountCents),
});
