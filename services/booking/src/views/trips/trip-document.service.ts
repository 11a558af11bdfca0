import { Injectable } from '@nestjs/common';
import type { RenderedDocument, TripDocumentRequest } from '@charter/contracts';
import { GuestLinks } from '../../sales/bookings/guest-link.service.js';
import { DocumentFilesService } from '../../accounts/documents/document-files.service.js';

/** The documents that a guest downloads on the trip page. */
@Injectable()
export class TripDocumentService {
  constructor(
    private readonly links: GuestLinks,
    private readonly files: DocumentFilesService,
  ) {}

  async render({ key, documentId }: TripDocumentRequest): Promise<RenderedDocument> {
    return this.files.renderForTrip(await this.links.open('trip', key), documentId);
  }
}
