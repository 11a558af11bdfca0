import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { DocumentRequest, issuedDocuments, type RenderedDocument } from '@charter/contracts';
import { Database } from '@charter/database';
import { Handles } from '@charter/messaging';
import { DocumentFilesService } from '../../accounts/index.js';
import { BookingRepository } from '../../sales/index.js';
import { VoucherCreditNoteService } from '../../vouchers/index.js';

/** Documents of bookings and vouchers, which share the series of their numbers. */
@Controller()
export class DocumentController {
  constructor(
    private readonly database: Database,
    private readonly files: DocumentFilesService,
    private readonly voucherNotes: VoucherCreditNoteService,
    private readonly bookings: BookingRepository,
  ) {}

  @Handles(issuedDocuments.render)
  async render(@Payload() { documentId }: DocumentRequest): Promise<RenderedDocument> {
    const note = await this.voucherNotes.render(documentId);
    if (note) return note;
    const document = await this.files.find(documentId);
    const { locale } = await this.bookings.stated(this.database.manager, document.bookingId);
    return this.files.render(document, locale);
  }
}
